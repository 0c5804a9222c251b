// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/opendialog.h"

#include "ui/picture/readpicture.h"
#include "ui/session/savedialog.h"
#include "ui/text/showntext.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QRegularExpression>

namespace headscope {
namespace {

const auto kEnding = QStringLiteral("headscope");

QString sessionFilter()
{
    return QCoreApplication::translate("session", "HeadScope session (*.headscope)");
}

QString filterOf(SessionKind kind)
{
    return kind == SessionKind::Plain
               ? sessionFilter()
               : QCoreApplication::translate("session", "HeadScope session with its data (*.headscope)");
}

QString tensorFilter(const QString &title, const QString &more)
{
    QString files = more;
    for (const QString &ending : tensorEndings())
        files += QStringLiteral("*.%1 ").arg(ending);
    return QStringLiteral("%1 (%2*.index.json)").arg(title, files);
}

/// What is picked in a dialog that is made already. Who asks may be closed meanwhile, and takes it along.
QString pickedIn(const QPointer<QFileDialog> &dialog, QFileDialog::FileMode mode)
{
    dialog->setFileMode(mode);
    showColumns(*dialog);
    showFilesPlain(*dialog);
    const bool isPicked = dialog->exec() == QDialog::Accepted && dialog;
    const QString picked = isPicked ? dialog->selectedFiles().value(0) : QString();
    delete dialog;
    return picked;
}

} // namespace

QString fileToOpen(QWidget *parent, const QString &title, const QString &beginning, const QString &filters)
{
    return pickedIn(new QFileDialog(parent, title, beginning, filters), QFileDialog::ExistingFile);
}

QStringList tensorEndings()
{
    return {QStringLiteral("safetensors"), QStringLiteral("pt"),  QStringLiteral("pth"), QStringLiteral("bin"),
            QStringLiteral("params"),      QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("csv"),
            QStringLiteral("tsv"),         QStringLiteral("txt")};
}

QString askForFile(QWidget *parent)
{
    const QStringList filters{
        tensorFilter(QCoreApplication::translate("session", "Sessions and tensors"), QStringLiteral("*.headscope ")),
        sessionFilter(), tensorFilter(QCoreApplication::translate("session", "Files of tensors"), {}),
        QCoreApplication::translate("session", "All files (*)")};
    return fileToOpen(parent, QCoreApplication::translate("session", "Open"), {}, filters.join(QStringLiteral(";;")));
}

QString askForPicture(QWidget *parent)
{
    const QString filter = QStringLiteral("%1 (%2 *.npy)")
                               .arg(QCoreApplication::translate("session", "Pictures"), pictureEndings().join(u' '));
    return fileToOpen(parent, QCoreApplication::translate("session", "Choose a picture"), {},
                      filter + QStringLiteral(";;") + QCoreApplication::translate("session", "All files (*)"));
}

QString askForSession(QWidget *parent)
{
    return fileToOpen(parent, QCoreApplication::translate("session", "Open a session"), {}, sessionFilter());
}

QString askWhereToSave(QWidget *parent, const QString &proposal, SessionKind &kind, bool mayHaveData)
{
    const QPointer dialog =
        new QFileDialog(parent, QCoreApplication::translate("session", "Save the session"), proposal);
    QStringList filters{filterOf(SessionKind::Plain)};
    if (mayHaveData)
        filters << filterOf(SessionKind::WithData);
    dialog->setNameFilters(filters);
    dialog->selectNameFilter(filterOf(kind));
    dialog->setObjectName(QStringLiteral("saveSession"));
    const QString file = fileToWrite(dialog, kEnding);
    if (!file.isEmpty())
        kind =
            dialog->selectedNameFilter() == filterOf(SessionKind::Plain) ? SessionKind::Plain : SessionKind::WithData;
    delete dialog;
    return file;
}

QString askForModel(QWidget *parent)
{
    auto *dialog = new QFileDialog(parent, QCoreApplication::translate("session", "The folder of the model"));
    dialog->setOption(QFileDialog::ShowDirsOnly);
    return pickedIn(dialog, QFileDialog::Directory);
}

QString fileNameFor(const QString &title)
{
    constexpr qsizetype longest = 60; // characters, of up to four bytes where a name may have 255
    static const QRegularExpression odd(QStringLiteral("[\\\\/:*?\"<>|\\p{C}\\p{Zl}\\p{Zp}]+"),
                                        QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression edges(QStringLiteral("^[\\s.\\-]+|[\\s.\\-]+$"));
    QString name = firstLetters(QString(title).replace(odd, QStringLiteral("-")).simplified(), longest);
    name.remove(edges);
    if (name.isEmpty())
        name = QStringLiteral("session");
    return name + u'.' + kEnding;
}

} // namespace headscope
