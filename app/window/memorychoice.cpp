// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/memorychoice.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

const auto kMemory = QStringLiteral("memory/budget");
constexpr MemoryBudget::Bytes kMebibyte = 1 << 20;

} // namespace

std::vector<int> memoryChoices()
{
    std::vector<int> choices;
    constexpr int least = 256;
    constexpr int most = 64 * 1024;
    for (int mebibytes = least; mebibytes <= most; mebibytes *= 2)
        if (mebibytes * kMebibyte <= machineMemory())
            choices.push_back(mebibytes);
    return choices;
}

int keptMemoryChoice()
{
    const int kept = QSettings().value(kMemory, 0).toInt();
    const auto choices = memoryChoices();
    return std::find(choices.begin(), choices.end(), kept) != choices.end() ? kept : 0;
}

void chooseMemory(int mebibytes)
{
    QSettings().setValue(kMemory, mebibytes);
    applyMemoryChoice();
}

void applyMemoryChoice()
{
    const int kept = keptMemoryChoice();
    memoryBudget()->setMost(kept > 0 ? kept * kMebibyte : usualMemoryBudget());
}

QString memoryWords(MemoryBudget::Bytes bytes)
{
    const QStringList units{QStringLiteral("B"), QStringLiteral("KiB"), QStringLiteral("MiB"), QStringLiteral("GiB")};
    auto size = static_cast<double>(bytes);
    qsizetype unit = 0;
    for (; size >= 999.5 && unit + 1 < units.size(); ++unit)
        size /= 1024;
    const double shown = size < 9.95 ? std::round(size * 10) / 10 : std::round(size);
    return QStringLiteral("%1 %2").arg(QString::number(shown), units[unit]);
}

} // namespace headscope
