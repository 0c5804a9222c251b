// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The files that are dropped on the window.
#include "app/window/dropveil.h"
#include "app/window/mainwindow.h"
#include "ui/importing/fileopener.h"
#include "ui/text/showntext.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>

namespace headscope {
namespace {

QString nameOf(const QString &path)
{
    return shownText(QFileInfo(path).fileName());
}

/// A text field would take the name of a file, where it comes as text, too. It is passed over, so that the window is
/// asked. The address of a page is text for it, too, which it may take.
class FieldPasser : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::DragEnter)
            return false;
        const auto *field = qobject_cast<QLineEdit *>(watched);
        const bool isPassed = field != nullptr && field->window() == parent() &&
                              !localFiles(*static_cast<QDragEnterEvent *>(event)->mimeData()).isEmpty();
        if (isPassed)
            event->ignore();
        return isPassed;
    }
};

} // namespace

void MainWindow::setupDrops()
{
    m_veil = new DropVeil(this);
    qApp->installEventFilter(new FieldPasser(this)); // fields come and go
    setAcceptDrops(true);
}

/// While a dialog asks something else, nothing is opened under it. The file stays where it is, whatever keys were held.
void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls() || QApplication::activeModalWidget() != nullptr)
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
    const QStringList files = localFiles(*event->mimeData());
    if (!files.isEmpty())
        m_veil->show(files.size() == 1 ? tr("Drop it here to open %1").arg(nameOf(files.first()))
                                       : tr("Drop them here to open the first that can be opened"));
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *event)
{
    m_veil->show({});
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_veil->show({});
    if (QApplication::activeModalWidget() != nullptr)
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept(); // or whoever they were dragged from is told that nobody has taken them
    const QStringList files = localFiles(*event->mimeData());
    if (files.isEmpty())
        showNotice(tr("Only files of this computer can be opened; save it first, then drop the file here."));
    // A question about unsaved edits is not to keep the program waiting that the files were dragged from.
    QMetaObject::invokeMethod(
        this,
        [this, files] {
            if (QApplication::activeModalWidget() == nullptr)
                openFiles(files);
        },
        Qt::QueuedConnection);
}

} // namespace headscope
