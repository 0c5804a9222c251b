// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QStringList>

class QFileDialog;
class QWidget;

namespace headscope {

/// Gives a dialog the size and the columns in which the names, sizes and dates of files are read. That of a desktop
/// keeps its own.
void showColumns(QFileDialog &dialog);

/// What becomes of a file that is there already: a person says whether it is replaced, or something is added to it.
enum class IfThere { Ask, Add };

/// Asks which file to write, and whether one that is there may be replaced; empty where none was picked. The name gets
/// the ending of the filter, "Pages (*.pdf)", before the question; where it has that of another kind of file, a person
/// says whether this one takes its place.
QString askWhereToWrite(QWidget *parent, const QString &title, const QString &proposal, const QString &filter,
                        IfThere ifThere = IfThere::Ask);

/// The same by a dialog that is made already; it comes again where a file is not to be replaced. Who asks may be closed
/// meanwhile, and takes it along.
QString fileToWrite(const QPointer<QFileDialog> &dialog, const QString &ending, IfThere ifThere = IfThere::Ask);

/// Lets a dialog of our own show its files without a look into each of them, for which it would stand still in a large
/// folder. A dialog of the desktop shows them as it likes.
void showFilesPlain(QFileDialog &dialog);

/// The name with this ending, "pdf"; as it is where it has it, in small letters or capital ones.
QString withEnding(const QString &name, const QString &ending);

/// An answer to a question: the name of its button, and the words on it.
struct FileAnswer
{
    QString name;
    QString words;
};

inline const QString kReplace = QStringLiteral("replaceFiles"); ///< the name of that answer
FileAnswer replaceAnswer();

/// Asks about a file, and gives the name of the answer; nothing for Cancel, and where the asker is closed meanwhile.
QString askAboutFile(QWidget *parent, const QString &title, const QString &words, const QString &more,
                     const QList<FileAnswer> &answers);

/// Asks whether those files that are there already may be replaced, but for the one that was asked about. True where
/// there is none.
bool mayReplace(QWidget *parent, const QStringList &files, const QString &asked = {});

} // namespace headscope
