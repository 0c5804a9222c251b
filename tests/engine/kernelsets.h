// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"

#include <QTest>

#include <vector>

namespace headscope {

/// Numbers that look random and are the same everywhere.
template <class Scalar>
std::vector<Scalar> numbers(Index count, unsigned seed)
{
    std::vector<Scalar> out(static_cast<std::size_t>(count));
    for (Scalar &x : out) {
        seed = seed * 1664525U + 1013904223U;
        x = static_cast<Scalar>(static_cast<int>(seed >> 8U) % 2001 - 1000) / Scalar(997);
    }
    return out;
}

/// A row for each set, "not here" for those that this processor lacks.
inline void addSets()
{
    QTest::addColumn<QByteArray>("name");
    int count = 0;
    const KernelSet *sets = kernelSets(count);
    for (int i = 0; i < count; ++i)
        QTest::addRow("%s", sets[i].name.data()) << QByteArray(sets[i].name.data());
}

#define USE_SET()                                                                                                      \
    QFETCH(QByteArray, name);                                                                                          \
    if (!useKernels(name.constData()))                                                                                 \
    QSKIP("this processor does not have it")

/// The one that the program itself would take.
inline void useLastSet()
{
    int count = 0;
    const KernelSet *sets = kernelSets(count);
    for (int i = 0; i < count; ++i)
        useKernels(sets[i].name); // the last one that is here
}

} // namespace headscope
