// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <set>
#include <string>

namespace headscope {

/// A Python script in the making. Every line is inside the function that computes the layer: one that makes its inputs
/// and weights, too, or one that is given them and serves all blocks of a model that are alike.
class Script
{
public:
    explicit Script(const Trace &trace) : m_trace(trace) {}
    /// A function that is given what the block reads; of these tensors some block of the model has changed numbers.
    Script(const Trace &trace, const std::set<TensorId> &changedSomewhere)
        : m_trace(trace), m_changedSomewhere(&changedSomewhere)
    {}

    const Trace &trace() const { return m_trace; }
    const Plan &plan() const { return m_trace.plan; }
    const Document &document() const { return m_trace.plan.document; }
    bool isFunction() const { return m_changedSomewhere != nullptr; }
    /// Whether the session, or any block that the function is for, puts numbers into a tensor.
    bool changes(TensorId id) const;

    /// One line of code, its %1, %2, … filled.
    void line(const std::string &format, const std::vector<std::string> &arguments = {});
    void comment(const std::string &words);
    void blank() { m_lines += "\n"; }
    /// After the lines that make these tensors: the numbers that the session puts into them.
    void overrides(const std::vector<TensorId> &ids);
    /// Takes a tensor from the numbers inside the script; a function has it already.
    void given(TensorId id);
    /// The same for a tensor that the session names, not one of the run.
    void givenAs(const std::string &name, const AnyTensor &tensor);

    const std::string &lines() const { return m_lines; }
    const std::vector<std::pair<std::string, const AnyTensor *>> &data() const { return m_data; }

private:
    const Trace &m_trace;
    const std::set<TensorId> *m_changedSomewhere = nullptr;
    std::string m_lines;
    std::vector<std::pair<std::string, const AnyTensor *>> m_data; ///< besides the tensors of the run
};

/// A number as Python reads it.
std::string pythonNumber(double value);

/// The comments that a script begins with. Python takes what the first two lines say of "coding:" for the encoding of
/// the file, so the title, whatever it says, is the third.
std::string scriptHead(const std::string &title);

/// What asserts that a tensor is the one of its name in a dictionary of all that we computed, within 1e-5 of its
/// largest number, and within as many times more as its scores are large where a softmax made it: check(name, tensor,
/// ours).
extern const char *const kCheckInPython;

/// The function that norms rows to mean 0 and variance 1, and two blank lines; nothing where no line calls it.
std::string normInPython(const std::string &lines);

/// The whole of an attention, behind its inputs and weights.
void writeAttention(Script &script);

// The parts, in their order.
void writeInputs(Script &script);
void writeWeights(Script &script);
void writeProjection(Script &script);
/// Positions, norms of heads and rotation.
void writePositions(Script &script);
/// The heads as the norms left them, or as the rotation did, by the name of their tensor: "K_rotated".
std::string newestHeads(const Plan &plan, const std::string &name, bool isRotated = true);
void writeHeads(Script &script);
void writeScores(Script &script);
void writePositionBias(Script &script);
void writeMask(Script &script);
void writeWeighing(Script &script);
void writeOutput(Script &script);

/// All of a block that is none of attention, tensor by tensor as its graph has them.
void writeBlock(Script &script);

// Lines that several parts write.
/// How PyTorch makes an input of this kind.
std::string drawnInput(InputKind kind, const Shape &shape);
/// How PyTorch draws a weight, %1, of %2 outputs and %3 inputs; and a bias.
const char *drawnWeight(WeightKind kind);
const char *drawnBias(WeightKind kind);
/// Of a function whose block has no bias of its norm, where some block has changed numbers of it.
void writeMissingBias(Script &script);
void writeNorm(Script &script, const std::string &to, const std::string &from);
/// "F.linear(x, W_q, b_q)", without the bias where there is none.
std::string linear(const Plan &plan, const std::string &from, TensorId weight, TensorId bias);

} // namespace headscope
