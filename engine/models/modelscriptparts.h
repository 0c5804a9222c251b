// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelscript.h"

#include <set>
#include <string>
#include <vector>

namespace headscope {

/// A text as a literal of Python.
std::string quoted(const std::string &text);
/// Words with commas between them, on as many lines as they need, each behind so many blanks.
std::string filled(const std::vector<std::string> &words, std::size_t indent);

/// Whether the model reads an image in the place of a text.
bool readsImage(const ModelTrace &trace);
/// Whether it is told which text each token is of.
bool readsSegments(const ModelTrace &trace);

/// A function that computes all blocks of one kind.
struct BlockFunction
{
    std::string name;      ///< "self_attention"
    std::string text;      ///< its definition
    std::string body;      ///< what two blocks have in common that it serves
    std::size_t block = 0; ///< the first that it serves
};

/// The functions of a model, in the order in which its blocks call them.
struct BlockFunctions
{
    std::vector<BlockFunction> all;
    std::vector<std::size_t> ofBlock; ///< for each block, which
};
BlockFunctions blockFunctions(const ModelTrace &trace, const std::set<TensorId> &changed);
/// The function that calls them one after the other, with the weights of each block, which weightInPython() finds.
std::string modelFunction(const ModelTrace &trace, const BlockFunctions &functions, bool hasFile);

/// A weight that a block is given.
struct GivenWeight
{
    std::string name; ///< "W_q"
    TensorRef ref;
};
std::vector<GivenWeight> weightsOf(const Plan &plan);
/// What the functions are called with besides weights, by the names that they have for it: "queries", "keys".
std::vector<std::string> inputsOf(const Plan &plan);

/// A weight as Python finds it among those that were loaded.
std::string weightInPython(const Transformer &model, const TensorRef &ref, bool hasFile);
/// Whether PyTorch and a few lines of Python can read the file of the weights.
bool isReadByPython(const WeightFile &file);
/// Whether a tensor is computed by a formula, so that no file has it.
bool isComputed(const Transformer &model, const TensorRef &ref);
/// Whether a block computes in double precision; PyTorch, which multiplies numbers of one type alone, does so in all.
bool computesInDouble(const ModelTrace &trace);
/// The functions that load them, and the line that does so.
std::string loadersInPython(const ModelTrace &trace, const ModelScriptFiles &files);

/// The lines of consecutive layers, the first of which has this number: those that differ in nothing but the number
/// that stands in their texts are a loop.
std::string loopsOver(const std::vector<std::string> &layers, Index first);

} // namespace headscope
