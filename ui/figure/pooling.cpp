// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/pooling.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

/// What is no number is none of all heads, as in a mean: which one a comparison finds beside it depends on their order.
double unlessNone(std::span<const double> values, double found)
{
    const auto none = std::find_if(values.begin(), values.end(), [](double value) { return std::isnan(value); });
    return none == values.end() ? found : *none;
}

struct PoolChoice
{
    Pooling id;
    const char *name; ///< on the command line
    const char *word; ///< in the window
    const char *title;
    const char *brief;
    const char *inLayer; ///< its title, behind that of a layer
    PoolFunction of;
};

constexpr PoolChoice kPools[]{
    {Pooling::Mean, "mean", QT_TRANSLATE_NOOP("figure", "mean"), QT_TRANSLATE_NOOP("figure", "Mean of heads"),
     QT_TRANSLATE_NOOP("figure", "Mean"), QT_TRANSLATE_NOOP("figure", "%1 · mean of heads"),
     [](std::span<const double> values) {
         return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
     }},
    {Pooling::Maximum, "max", QT_TRANSLATE_NOOP("figure", "max"), QT_TRANSLATE_NOOP("figure", "Maximum of heads"),
     QT_TRANSLATE_NOOP("figure", "Max"), QT_TRANSLATE_NOOP("figure", "%1 · maximum of heads"),
     [](std::span<const double> values) {
         return unlessNone(values, *std::max_element(values.begin(), values.end()));
     }},
    {Pooling::Minimum, "min", QT_TRANSLATE_NOOP("figure", "min"), QT_TRANSLATE_NOOP("figure", "Minimum of heads"),
     QT_TRANSLATE_NOOP("figure", "Min"), QT_TRANSLATE_NOOP("figure", "%1 · minimum of heads"),
     [](std::span<const double> values) {
         return unlessNone(values, *std::min_element(values.begin(), values.end()));
     }},
};

const PoolChoice &poolOf(Pooling pooling)
{
    return *std::find_if(std::begin(kPools), std::end(kPools), [&](const PoolChoice &p) { return p.id == pooling; });
}

} // namespace

QString poolingTitle(Pooling pooling)
{
    return QCoreApplication::translate("figure", poolOf(pooling).title);
}

QString poolingTitle(Pooling pooling, const QString &layer)
{
    return QCoreApplication::translate("figure", poolOf(pooling).inLayer).arg(layer);
}

QString poolingBriefTitle(Pooling pooling)
{
    return QCoreApplication::translate("figure", poolOf(pooling).brief);
}

QString poolingWord(Pooling pooling)
{
    return QCoreApplication::translate("figure", poolOf(pooling).word);
}

QString poolingName(Pooling pooling)
{
    return QString::fromLatin1(poolOf(pooling).name);
}

std::vector<Pooling> poolings()
{
    std::vector<Pooling> all;
    for (const PoolChoice &pool : kPools)
        all.push_back(pool.id);
    return all;
}

PoolFunction poolFunction(Pooling pooling)
{
    return poolOf(pooling).of;
}

} // namespace headscope
