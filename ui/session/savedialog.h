// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileDialog>

class QWidget;

namespace headscope {

/// Asks which file to write, and whether one that is there may be replaced; empty where none was picked. A name without
/// an ending gets that of the filter, "Pages (*.pdf)", before the question.
QString askWhereToWrite(QWidget *parent, const QString &title, const QString &proposal, const QString &filter,
                        QFileDialog::Options options = {});

/// Qt takes quotation marks in a typed name for those around several names: they cannot be typed.
void forbidQuotes(QFileDialog &dialog);

/// The name with this ending, "pdf"; as it is where it has it, in small letters or capital ones.
QString withEnding(const QString &name, const QString &ending);

/// Asks whether something may be replaced, as the words say; No where the asker is closed meanwhile.
bool askToReplace(QWidget *parent, const QString &title, const QString &words, const QString &more = {});

/// Asks whether those files that are there already may be replaced, but for the one that was asked about. True where
/// there is none.
bool mayReplace(QWidget *parent, const QStringList &files, const QString &asked);

} // namespace headscope
