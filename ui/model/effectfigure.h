// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effectmap.h"
#include "engine/models/effectmeasure.h"
#include "ui/export/figurejob.h"

#include <array>
#include <string_view>

namespace headscope {

class EffectMap;
struct ModelResult;

/// What is asked of each part: what becomes of a token, measured so.
struct EffectQuestion
{
    EffectMeasure measure = EffectMeasure::Probability;
    Index row = 0;   ///< of the logits
    Candidate token; ///< as it is where no part is changed
    Candidate rival; ///< the token that its logit is compared with
    double before() const { return measured(measure, token, rival); }
    /// By which it changes where the tokens become these.
    double change(const Candidate &tokenNow, const Candidate &rivalNow) const
    {
        return measured(measure, tokenNow, rivalNow) - before();
    }
};

/// Changes of a measure, as a map of parts tells them, the first layer above.
struct EffectNumbers
{
    TensorId map = Role::Without;
    EffectQuestion question;
    PartRows parts;
    std::vector<std::vector<double>> changes = {}; ///< of each part; NaN of those that are changed already
    std::string text = {};      ///< as it was typed, which its tokens do not tell; none where an image is looked at
    std::string otherText = {}; ///< likewise, where the map is of one
};

/// The parts of a map of effects in a run.
PartRows partsOf(TensorId map, const ModelTrace &trace);
/// What --answer-of takes: whose likeliest token is told of, that of the text or that of the other one.
inline constexpr std::array<std::string_view, 2> kAnswerNames{"text", "from"};
/// The question about the likeliest token where a model goes on from a position. `other` is the run on the other text,
/// where there is one; `isOfOther` asks about the token that this says, if it is another.
EffectQuestion questionAt(const ModelTrace &trace, const ModelTrace *other, std::optional<Index> position,
                          EffectMeasure measure, bool isOfOther = false);
/// Whether a part is changed already, so that changing it alone has no meaning.
bool isChangedAlready(TensorId map, const ModelChanges &changes, const ModelPart &part);
/// What becomes of it where each part is changed in turn. As far as it came where it was cancelled.
EffectNumbers effectsOf(TensorId map, const SharedModelTrace &trace, const SharedModelTrace &other,
                        const EffectQuestion &question, const RunControl &control = {});

/// The figure of it: labels and a caption in the language of the page. A caption that somebody wrote stays. The job
/// knows what run it is of; what is asked there is added.
FigureJob effectFigure(const ModelTrace &trace, const EffectNumbers &numbers, FigureJob job);
/// The same of a map that a window shows of a run, in its language.
FigureJob effectFigure(const ModelResult &run, TensorId map, const EffectQuestion &question, const EffectMap &shown);

} // namespace headscope
