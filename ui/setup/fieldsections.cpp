// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {

QList<Change> changesTo(std::initializer_list<const char *> paths, const QString &json)
{
    QList<Change> changes;
    for (const char *path : paths)
        changes << Change{QString::fromLatin1(path), json};
    return changes;
}

QString inputsFromFile(const Document &document)
{
    return document.inputs.queries ? SetupWords::tr("The inputs come from a file.") : QString();
}

bool areWeightsGiven(const Document &document)
{
    return document.weights.wq || document.weights.wUp;
}

QString weightsFromFile(const Document &document)
{
    return areWeightsGiven(document) ? SetupWords::tr("The weights come from a file.") : QString();
}

QString followsQueries(const Document &document)
{
    return document.inputs.selfAttention ? SetupWords::tr("In self-attention the queries are the keys and values.")
                                         : QString();
}

} // namespace headscope
