// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <QStringList>

#include <functional>

class QObject;

namespace headscope {

// What was predicted, kept on this machine alone, as a table of the newest thousand: a file in the folder of the
// program's data. Nothing else of the program reads it.

/// One prediction.
struct Prediction
{
    QString session;
    QString asked; ///< the word of what was hidden
    QString name;  ///< of who guessed; empty for the one at the keyboard
    QString answer;
    QString right;
    bool isRight = false;
};

/// Where they are kept.
QString predictionsFile();
/// Adds some, with the time of now; in one go, so that the file is whole whatever happens.
Result<void> addPredictions(const QList<Prediction> &predictions);
/// The same soon, on another thread; the functions here wait for it. Where nothing can be written, `failed` is called
/// with the reason, on the thread of the window and while `whom` is there.
void keepPredictions(const QList<Prediction> &predictions, QObject *whom = nullptr,
                     const std::function<void(const Error &)> &failed = {});
/// Waits for them, before the program ends.
void finishPredictions();
/// Writes them as CSV, with a line of headings in the language of the window and what tableMark() says.
Result<void> exportPredictions(const QString &file);
Result<void> forgetPredictions();
bool hasPredictions();

} // namespace headscope
