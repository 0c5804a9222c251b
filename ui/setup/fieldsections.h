// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/setup/setupfield.h"

#include <QCoreApplication>

namespace headscope {

/// The context of every word about a setting.
class SetupWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SetupWords)
};

// The rows under one heading each.
void addShapeFields(std::vector<SetupField> &rows);
void addMaskFields(std::vector<SetupField> &rows);
void addPositionFields(std::vector<SetupField> &rows);
void addLayerFields(std::vector<SetupField> &rows);
void addDataFields(std::vector<SetupField> &rows);
void addMapFields(std::vector<SetupField> &rows);

/// A text that no language changes: a key, a name.
inline QString asIs(const char *text)
{
    return QString::fromUtf8(text);
}

/// The same JSON for other settings.
QList<Change> changesTo(std::initializer_list<const char *> paths, const QString &json);

/// Whether the matrices of attention or of a feed-forward name tensors.
bool areWeightsGiven(const Document &document);

// Why settings wait: they come from a file, or from the queries.
QString inputsFromFile(const Document &document);
QString weightsFromFile(const Document &document);
QString followsQueries(const Document &document);

} // namespace headscope
