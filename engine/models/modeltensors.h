// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/latertensor.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// The tensor by which a model is found in a file, and what stands before its name.
struct Anchor
{
    std::string tensor, prefix;
};

/// Finds the tensors of a model by the names of its family, whatever the program that wrote them put before these:
/// "transformer.", "model.", "_orig_mod.", nothing. It is found with one name that every file of the family has; all
/// others are searched for behind the same words, then behind fewer and fewer of them. Of several models in a file it
/// is the one with the fewest words before its names; an average or a draft beside it ("ema.") comes last.
class ModelTensors
{
public:
    /// The checkpoint must live on.
    ModelTensors(const Checkpoint &checkpoint, std::string_view anchor);

    const Checkpoint &checkpoint() const { return m_checkpoint; }
    /// Tells of other models of the same names in the file.
    void noteOthers(std::vector<Text> &notes) const;
    /// A tensor by one of its names, "shared.weight|encoder.embed_tokens.weight", or null.
    const StoredTensor *find(std::string_view names) const;
    /// What a module has, by the end of its name: the ".weight" of "h.0.ln_1". Null where it has none.
    const StoredTensor *part(std::string_view modules, std::string_view end) const;
    const FoundLayer *layer(std::string_view modules) const;
    /// The name that is missing, as the file would have it.
    Error missing(std::string_view names, std::string_view end = {}) const;
    /// The same of the last matrix, which the settings do not tie to the table of tokens: they say so, or nothing.
    Error missingLast(std::string_view names, bool isTold) const;
    /// The same of a layer of attention that is none as its family has it.
    Error missingLayer(std::string_view modules, std::string_view family) const;

    /// One that models of this type do not have.
    Error unknown(const StoredTensor &tensor, std::string_view type) const;

    /// A tensor of this shape, in which 0 stands for any length, to be read later. Axes of 1 before it are passed over.
    Result<LaterTensor> later(const StoredTensor &tensor, const Shape &shape) const;

    /// Whether two tensors have the same numbers, which are read piece by piece where their shapes are the same. Of
    /// those that cannot be read nothing is known.
    bool areKnownToBeSame(const StoredTensor &one, const StoredTensor &other) const;

private:
    std::vector<std::string> fullNames(std::string_view names, std::string_view end) const;

    const Checkpoint &m_checkpoint;
    std::vector<Anchor> m_anchors;       // that of the model first
    std::vector<std::string> m_prefixes; // the longest first
};

} // namespace headscope
