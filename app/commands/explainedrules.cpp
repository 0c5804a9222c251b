// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/explainedrules.h"

#include "engine/document/field.h"
#include "engine/reading/explain.h"
#include "ui/text/words.h"

#include <QJsonObject>

namespace headscope {

QString settingWord(std::string_view path, const Plan &plan)
{
    return QString::fromStdString(*findField(path)->write(plan.document).as<std::string>());
}

std::vector<Working> writtenDown(const Explanation &e)
{
    return e.isOfDeadRow ? std::vector<Working>() : workingsOf(e);
}

QString ruledShare(const Explanation &e, const Plan &plan)
{
    QString share = exactNumber(e.computed.value_or(e.value));
    if (!e.isOfDeadRow)
        share = QStringLiteral("as its numbers give");
    else if (plan.document.mask.deadRow == DeadRow::Uniform)
        share = QStringLiteral("1 / %1 keys").arg(e.sources.front().values.size());
    return QStringLiteral(R"("%1": %2)").arg(settingWord("mask.dead_row", plan), share);
}

QJsonArray rulesAsJson(const std::vector<HidingRule> &rules)
{
    QJsonArray list;
    for (const HidingRule &rule : rules)
        list.append(QJsonObject{{QStringLiteral("setting"), QString::fromStdString(rule.setting)},
                                {QStringLiteral("reason"), QString::fromStdString(rule.reason)}});
    return list;
}

} // namespace headscope
