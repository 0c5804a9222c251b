// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/tracebuilder.h"

namespace headscope {

/// Takes a tensor of a file into the run, unless it is there: the same memory where it has the run's precision already.
template <class Scalar>
void takeFromFile(TraceBuilder &run, TensorId id, const TensorRef &ref)
{
    if (run.trace().has(id))
        return;
    const TensorFiles &files = *run.plan().files;
    const AnyTensor &tensor = tensorAt(files, ref);
    if (std::holds_alternative<Tensor<Scalar>>(tensor))
        run.share(id, SharedTensor(files.at(ref.file), &tensor));
    else
        run.put(id, convertTo<Scalar>(tensor));
}

} // namespace headscope
