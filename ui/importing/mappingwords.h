// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mapping.h"

#include <QStringList>

namespace headscope {

/// "W_q", and "b_q (optional)" for what a layer need not have.
QString partTitle(Parameter part);
/// "output, input"
QString orientationTitle(Orientation orientation);

/// A part of a tensor that people can choose, in words.
struct TensorShare
{
    QString title;
    Index share = 0;
    Index shares = 1;
    Fusing fusing = Fusing::InThree;

    void putInto(MappedTensor &mapped) const;
};

/// All of it, thirds and halves, and those of each head.
std::vector<TensorShare> tensorShares();
/// Its place among them; that of all where it is none of them.
std::size_t placeOfShare(const MappedTensor &mapped);
/// Whether it may be one of several parameters in a tensor.
bool canBeShare(Parameter part);

/// None, then the tensors of a file with their shapes.
QStringList tensorChoices(const TensorStore &store);

} // namespace headscope
