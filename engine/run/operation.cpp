// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/operation.h"

#include <cassert>

namespace headscope {

/// A switch without a default: an operation that has no row does not compile.
const OperationSpec &specOf(Operation operation)
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
    }
    assert(false);
    return kGivenOperation;
}

} // namespace headscope
