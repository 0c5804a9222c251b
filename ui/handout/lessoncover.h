// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/papermap.h"
#include "ui/lesson/filledtext.h"
#include "ui/lesson/lessonrun.h"

#include <map>

namespace headscope {

/// What the worksheet of a lesson leaves blank: what its questions ask for and hide on the screen, wherever the same
/// session is spoken of, and what the look of the sheets wants besides.
class LessonCover
{
public:
    LessonCover(const Lesson &lesson, SheetLook look);

    /// All runs of the lesson are known before anything is covered.
    void addRun(const LessonSource &source, const std::shared_ptr<const Trace> &trace);
    /// What the look wants blank of a result that stands on the sheets.
    void addResult(const LessonSource &source, const Slice &shown);
    /// A run of the session, in any language, without the numbers that are blank in it, and without what tells them.
    std::shared_ptr<const Trace> covered(const LessonSource &source, const std::shared_ptr<const Trace> &truth);
    /// Whether a placeholder with this inside is blank, whatever numbers it reads.
    bool isBlank(const LessonSource &source, const Sight &sight, const QString &inside) const;
    /// Which placeholders of a beat are blank, by the numbers of its run in any language.
    IsBlank blankWords(const LessonSource &source, const Sight &sight, BeatRun run);
    /// Beyond this size of a head, the measures of the picture "sweep" are what a question asks for.
    Index largestSweep() const { return m_largestSweep; }
    /// What the sentences of the lesson print although it may be asked for: "sweep largest raw".
    const QStringList &printed() const { return m_printed; }

private:
    /// What is blank in a session, in the words of hidden.h.
    struct OfSource
    {
        LessonSource source;
        QStringList words = {};
        QStringList asked = {}; ///< of these what a question asks for, or hides where the answers to it are told
        std::shared_ptr<const Trace> run = {};
    };
    /// Whether a cell is of the third that is blank, by the shape of its tensor: tensors of one shape, which are made
    /// of one another cell by cell, are blank in the same cells, so that two thirds of each are left.
    using Drawn = std::map<Shape, std::map<Cell, bool>>;
    OfSource &of(const LessonSource &source);
    Drawn &drawn(const LessonSource &source);
    std::vector<Cell> thirdDrawn(const LessonSource &source, const Slice &shown);
    std::vector<Block> blanksIn(const LessonSource &source, const Trace &truth) const;
    std::vector<Block> blocksLikeAsked(const LessonSource &source, const std::shared_ptr<const Trace> &truth) const;
    void limitSweep(const Lesson &lesson);

    SheetLook m_look;
    std::vector<OfSource> m_sources;
    std::vector<std::pair<LessonSource, Drawn>> m_drawn; ///< once for a session, whatever is set in it
    std::vector<std::pair<std::shared_ptr<const Trace>, std::shared_ptr<const Trace>>> m_covered; ///< by the truth
    Index m_largestSweep;
    QStringList m_printed;
    std::mt19937 m_random;
};

} // namespace headscope
