// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/random/torchgenerator.h"
#include "engine/tensor/tensor.h"

namespace headscope {

/// An input tensor: torch.ones, randn, rand or arange(n).reshape(shape). `File` is not a way to fill.
Tensor<float> filledInput(InputKind kind, Shape shape, TorchGenerator &generator);

/// A weight matrix (out, in): nn.Linear's own start, xavier_uniform_ or the identity.
Tensor<float> filledWeight(WeightKind kind, Shape shape, TorchGenerator &generator);

/// The bias (out) of a weight matrix with `in` columns: nn.Linear's own start, else zeros.
Tensor<float> filledBias(WeightKind kind, Shape shape, Index in, TorchGenerator &generator);

} // namespace headscope
