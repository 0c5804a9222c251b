// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/savedialog.h"

#include "ui/session/opendialog.h"
#include "ui/text/showntext.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScreen>
#include <QTreeView>

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

/// Of every file the same icon, and its ending as its kind.
class PlainFiles : public QObject, public QFileIconProvider
{
public:
    explicit PlainFiles(QObject *parent) : QObject(parent) {}
    using QFileIconProvider::icon;
    QIcon icon(const QFileInfo &file) const override { return file.isDir() ? m_folder : m_file; }
    QString type(const QFileInfo &file) const override
    {
        return file.isDir() ? QFileIconProvider::type(file) : file.suffix();
    }

private:
    const QIcon m_folder = QFileIconProvider::icon(QFileIconProvider::Folder);
    const QIcon m_file = QFileIconProvider::icon(QFileIconProvider::File);
};

/// Whether a name ends like a file of another kind that this program reads or writes: other words behind a point are a
/// part of the name.
bool isOfAnotherKind(const QString &name, const QString &ending)
{
    static const QStringList others{QStringLiteral("headscope"), QStringLiteral("json"), QStringLiteral("png"),
                                    QStringLiteral("jpg"),       QStringLiteral("jpeg"), QStringLiteral("webp"),
                                    QStringLiteral("bmp"),       QStringLiteral("svg"),  QStringLiteral("pdf"),
                                    QStringLiteral("gif"),       QStringLiteral("md"),   QStringLiteral("py"),
                                    QStringLiteral("html")};
    const QFileInfo file(name);
    const QString said = file.suffix().toLower();
    return said != ending && (others.contains(said) || tensorEndings().contains(said)) &&
           !file.completeBaseName().isEmpty();
}

/// The name that was typed, with the ending; nothing where it is to be typed again.
QString nameToWrite(const QFileDialog &dialog, const QString &ending)
{
    const QString typed = dialog.selectedFiles().value(0);
    if (!isOfAnotherKind(typed, ending))
        return withEnding(typed, ending);
    const QString name = typed.chopped(QFileInfo(typed).suffix().size()) + ending;
    const FileAnswer save{QStringLiteral("saveSo"), Saving::tr("&Save")};
    const QString words = Saving::tr("This is saved as a .%1 file. Shall it be called “%2”?")
                              .arg(ending, shownText(QFileInfo(name).fileName()));
    const bool isWanted =
        askAboutFile(dialog.parentWidget(), Saving::tr("Another ending"), words, {}, {save}) == save.name;
    return isWanted ? name : QString();
}

} // namespace

void showColumns(QFileDialog &dialog)
{
    constexpr QSize good(880, 540);
    auto *files = dialog.findChild<QTreeView *>(QStringLiteral("treeView"));
    if (files == nullptr)
        return;
    dialog.resize(good.boundedTo(dialog.screen()->availableSize() - QSize(16, 48))); // around it the desktop's frame
    files->header()->setStretchLastSection(false);
    files->header()->setResizeContentsPrecision(100); // rows: a folder may have thousands
    files->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    files->header()->setSectionResizeMode(0, QHeaderView::Stretch); // the names
}

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
    showFilesPlain(*dialog);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // it would ask about the name without the ending
    forbidQuotes(*dialog);
    showColumns(*dialog);
    while (dialog && dialog->exec() == QDialog::Accepted && dialog) {
        const QString file = nameToWrite(*dialog, ending);
        if (file.isEmpty())
            continue;
        if (ifThere == IfThere::Add || mayReplace(dialog->parentWidget(), {file}))
            return file;
    }
    return {};
}

void showFilesPlain(QFileDialog &dialog)
{
    dialog.setIconProvider(new PlainFiles(&dialog));
}

QString withEnding(const QString &name, const QString &ending)
{
    return name.endsWith(u'.' + ending, Qt::CaseInsensitive) ? name : name + u'.' + ending;
}

FileAnswer replaceAnswer()
{
    return {kReplace, Saving::tr("&Replace")};
}

QString askAboutFile(QWidget *parent, const QString &title, const QString &words, const QString &more,
                     const QList<FileAnswer> &answers)
{
    const QPointer box = new QMessageBox(QMessageBox::Warning, title, words, QMessageBox::NoButton, parent);
    box->setObjectName(QStringLiteral("mayReplace"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(more);
    for (const FileAnswer &each : answers)
        box->addButton(each.words, QMessageBox::DestructiveRole)->setObjectName(each.name);
    QPushButton *cancel = box->addButton(Saving::tr("&Cancel"), QMessageBox::RejectRole);
    cancel->setObjectName(QStringLiteral("keepFiles"));
    box->setEscapeButton(cancel);
    box->setDefaultButton(cancel);
    box->exec(); // meanwhile the parent may go, and takes the question along
    const QAbstractButton *pressed = box ? box->clickedButton() : nullptr;
    const QString answer = pressed != nullptr && pressed != cancel ? pressed->objectName() : QString();
    delete box;
    return answer;
}

bool mayReplace(QWidget *parent, const QStringList &files, const QString &asked)
{
    QStringList there;
    std::copy_if(files.begin(), files.end(), std::back_inserter(there),
                 [&asked](const QString &file) { return file != asked && QFile::exists(file); });
    if (there.isEmpty())
        return true;
    return askAboutFile(parent, Saving::tr("Replace a file"), replaceWords(there), {}, {replaceAnswer()}) == kReplace;
}

} // namespace headscope
