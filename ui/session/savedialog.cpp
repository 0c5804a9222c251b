// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/savedialog.h"

#include "ui/text/showntext.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpressionValidator>

#include <algorithm>
#include <iterator>

namespace headscope {
namespace {

class Saving
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Saving)
};

QString replaceWords(const QStringList &files)
{
    const QString first = shownText(QFileInfo(files.first()).fileName());
    return files.size() == 1 ? Saving::tr("“%1” is there already. Shall it be replaced?").arg(first)
                             : Saving::tr("“%1” and %2 more are there already. Shall they be replaced?")
                                   .arg(first, QString::number(files.size() - 1));
}

/// Qt takes quotation marks in a typed name for those around several names: they cannot be typed.
void forbidQuotes(QFileDialog &dialog)
{
    if (auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit")))
        name->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[^\"]*")), name));
}

} // namespace

QString askWhereToWrite(QWidget *parent, const QString &title, const QString &proposal, const QString &filter,
                        IfThere ifThere)
{
    const QPointer dialog = new QFileDialog(parent, title, proposal, filter);
    const QString ending = filter.section(QStringLiteral("*."), 1).section(u')', 0, 0);
    const QString file = fileToWrite(dialog, ending, ifThere);
    delete dialog;
    return file;
}

QString fileToWrite(const QPointer<QFileDialog> &dialog, const QString &ending, IfThere ifThere)
{
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // it would ask about the name without the ending
    forbidQuotes(*dialog);
    while (dialog && dialog->exec() == QDialog::Accepted && dialog) {
        const QString file = withEnding(dialog->selectedFiles().value(0), ending);
        if (ifThere == IfThere::Add || mayReplace(dialog->parentWidget(), {file}))
            return file;
    }
    return {};
}

QString withEnding(const QString &name, const QString &ending)
{
    return name.endsWith(u'.' + ending, Qt::CaseInsensitive) ? name : name + u'.' + ending;
}

bool askToReplace(QWidget *parent, const QString &title, const QString &words, const QString &more)
{
    const QPointer asker = parent; // which may go meanwhile, and takes the question along
    const QPointer box = new QMessageBox(QMessageBox::Warning, title, words, QMessageBox::NoButton, parent);
    box->setObjectName(QStringLiteral("mayReplace"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(more);
    QPushButton *replace = box->addButton(Saving::tr("&Replace"), QMessageBox::DestructiveRole);
    replace->setObjectName(QStringLiteral("replaceFiles"));
    QPushButton *cancel = box->addButton(Saving::tr("&Cancel"), QMessageBox::RejectRole);
    cancel->setObjectName(QStringLiteral("keepFiles"));
    box->setEscapeButton(cancel);
    box->setDefaultButton(cancel);
    box->exec();
    const bool isWanted = box && box->clickedButton() == replace;
    delete box;
    if (asker) // some desktops leave no window active behind a question
        asker->activateWindow();
    return isWanted;
}

bool mayReplace(QWidget *parent, const QStringList &files, const QString &asked)
{
    QStringList there;
    std::copy_if(files.begin(), files.end(), std::back_inserter(there),
                 [&asked](const QString &file) { return file != asked && QFile::exists(file); });
    if (there.isEmpty())
        return true;
    return askToReplace(parent, Saving::tr("Replace a file"), replaceWords(there));
}

} // namespace headscope
