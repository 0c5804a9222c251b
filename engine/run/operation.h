// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/explanation.h"
#include "engine/run/rows.h"

#include <cassert>
#include <variant>

namespace headscope {

/// How the numbers of a tensor are computed from its operands, with the same bits in both ways.
template <class T>
struct Computing
{
    /// A part of one matrix: a cell, a row or more. Overrides in it are left to the caller.
    void (*part)(const Trace &trace, const Target<T> &target);
    /// Whole matrices one after the other in `out`, on all threads, with the overrides that lie in them.
    void (*matrices)(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, T *out);
};

/// Numbers of the run's precision.
struct AsNumbers
{
    Computing<float> float32;
    Computing<double> float64;
};

/// Yes or no, cell by cell.
struct AsFlags
{
    Computing<Flag> flags;
};

/// Yes or no by chance, whole: the draws come in the order of the cells. Unfinished when the watch says stop.
struct AsDraws
{
    Tensor<std::uint8_t> (*whole)(const Trace &trace, TensorId id, Watch *watch);
};

/// What the engine knows of an operation. Each stands in the file of its name, and says everything: there are no
/// defaults.
struct OperationSpec
{
    Operation operation;
    std::string_view name; ///< as the command line tells it: "position_bias"
    std::variant<AsNumbers, AsFlags, AsDraws> computing;
    /// Adds what a number is made with besides its operands, which are there: an angle, a distance, a rule.
    void (*addSettings)(const Trace &trace, Explanation &explanation);
    /// What a hand would write down on the way to one number, in double.
    std::vector<Working> (*workings)(const Explanation &explanation);
};

extern const OperationSpec kGivenOperation;
extern const OperationSpec kNormOperation;
extern const OperationSpec kDotOperation;
extern const OperationSpec kCopyOperation;
extern const OperationSpec kRotateOperation;
extern const OperationSpec kScaleOperation;
extern const OperationSpec kPositionBiasOperation;
extern const OperationSpec kMaskOperation;
extern const OperationSpec kAllowOperation;
extern const OperationSpec kSoftmaxOperation;
extern const OperationSpec kDrawOperation;
extern const OperationSpec kDropoutOperation;
extern const OperationSpec kAddOperation;
extern const OperationSpec kActivateOperation;

/// What an operation does. A switch without a default: an operation that has no row does not compile.
inline const OperationSpec &specOf(Operation operation)
{
    switch (operation) {
    case Operation::Given: return kGivenOperation;
    case Operation::Norm: return kNormOperation;
    case Operation::Dot: return kDotOperation;
    case Operation::Copy: return kCopyOperation;
    case Operation::Rotate: return kRotateOperation;
    case Operation::Scale: return kScaleOperation;
    case Operation::PositionBias: return kPositionBiasOperation;
    case Operation::Mask: return kMaskOperation;
    case Operation::Allow: return kAllowOperation;
    case Operation::Softmax: return kSoftmaxOperation;
    case Operation::Draw: return kDrawOperation;
    case Operation::Dropout: return kDropoutOperation;
    case Operation::Add: return kAddOperation;
    case Operation::Activate: return kActivateOperation;
    }
    assert(false);
    return kGivenOperation;
}

/// Whole matrices part by part: for operations whose parts share no work.
template <class T>
void computeInParts(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, T *out);

/// For operations that are made with their operands alone.
inline void addNoSettings(const Trace & /*trace*/, Explanation & /*explanation*/)
{}
/// For operations of which nothing stands between the operands and the result.
inline std::vector<Working> noWorkings(const Explanation & /*explanation*/)
{
    return {};
}

} // namespace headscope
