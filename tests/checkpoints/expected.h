// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/checkpoints/support.h"
#include "tests/engine/readnumpy.h"

#include <cmath>

namespace headscope {

/// What PyTorch had and got for each layer of a script that writes checkpoints: the tensors "LAYER/NAME" of a file.
class Expected
{
public:
    explicit Expected(const QString &file) : m_all(readNpz(asBytes(ownFile(file))).value()) {}

    /// Null where there is none.
    const AnyTensor *find(const QString &layer, const char *name) const
    {
        const std::string whole = layer.toStdString() + "/" + name;
        const auto found =
            std::find_if(m_all.begin(), m_all.end(), [&](const NamedTensor &t) { return t.name == whole; });
        return found == m_all.end() ? nullptr : &found->tensor;
    }

    /// The session of a layer with the inputs that PyTorch had.
    OpenedDocument withInputs(OpenedDocument opened, const QString &layer) const
    {
        auto files = std::make_shared<TensorFiles>(*opened.files);
        TensorFile inputs{{"x", *find(layer, "x")}};
        opened.document.inputs.kind = InputKind::File;
        opened.document.inputs.queries = TensorRef{"inputs", "x"};
        if (const AnyTensor *memory = find(layer, "memory")) {
            inputs.emplace("memory", *memory);
            opened.document.inputs.keys = opened.document.inputs.values = TensorRef{"inputs", "memory"};
        }
        files->emplace("inputs", std::make_shared<const TensorFile>(std::move(inputs)));
        opened.files = std::move(files);
        return opened;
    }

private:
    std::vector<NamedTensor> m_all;
};

inline double largestDifference(const AnyTensor &a, const AnyTensor &b)
{
    if (shapeOf(a) != shapeOf(b))
        return kInfinity;
    double largest = 0;
    for (Index i = 0; i < countOf(shapeOf(a)).value(); ++i)
        largest = std::max(largest, std::abs(valueAt(a, i) - valueAt(b, i)));
    return largest;
}

} // namespace headscope
