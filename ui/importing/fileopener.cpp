// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/fileopener.h"

#include "ui/importing/dialogparts.h"
#include "ui/importing/importdialog.h"
#include "ui/importing/importwords.h"
#include "ui/importing/mappingdialog.h"
#include "ui/importing/tensordialog.h"
#include "ui/importing/tokendialog.h"
#include "ui/importing/waitdialog.h"
#include "ui/lesson/lessons.h"
#include "ui/session/session.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace headscope {
namespace {

QString told(const ImportNotes &notes)
{
    QStringList sentences{FileOpener::tr("This is a new session, which is not saved yet.")};
    if (!notes.empty())
        sentences << notesInWords(notes);
    return inSequence(sentences);
}

} // namespace

QStringList localFiles(const QMimeData &data)
{
    QStringList files;
    for (const QUrl &url : data.urls())
        if (url.isLocalFile())
            files << QDir::cleanPath(url.toLocalFile());
    return files;
}

FileOpener::FileOpener(Session &session, QWidget *window)
    : QObject(window), m_session(session), m_window(window),
      m_looked(
          this, Urgency::Asked, [this] { m_session.whenItMayGo(this, [this] { take(); }); },
          [this](const Error &error) {
              m_looked.forget();
              stopWaiting();
              Q_EMIT refused(error.in(m_name.toStdString()));
          })
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, this, &FileOpener::showWaiting);
}

void FileOpener::open(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    m_looked.forget();
    stopWaiting();
    if (paths.size() == 1 && isNamedAsSession(paths.first())) {
        m_session.open(paths.first());
        return;
    }
    if (isNamedAsLesson(paths.first())) {
        Q_EMIT lessonNamed(paths.first());
        return;
    }
    m_model = m_session.model() ? m_session.model()->model : nullptr;
    look(paths.first(),
         [paths, open = m_model](const CancelToken &isCancelled) { return lookAt(paths, open, isCancelled); });
}

void FileOpener::paste(const QMimeData &copied)
{
    const QStringList files = localFiles(copied);
    if (!files.isEmpty()) {
        open(files);
        return;
    }
    const QString text = copied.text();
    if (text.trimmed().isEmpty()) {
        Q_EMIT refused({{},
                        tr("Clipboard").toStdString(),
                        {ENGINE_TEXT("engine", "nothing"), {}},
                        {ENGINE_TEXT("engine", "a table of numbers, words or a file that was copied"), {}}});
        return;
    }
    look(tr("Clipboard"), [text] { return lookAtText(text); });
}

template <class Look>
void FileOpener::look(const QString &name, Look look)
{
    m_name = name;
    m_patience.start();
    m_looked.ask(std::move(look));
}

void FileOpener::askForTokens()
{
    askForTokens(std::nullopt);
}

void FileOpener::take()
{
    if (!m_looked.answer()) // it was given up, or another one is being looked at
        return;
    stopWaiting();
    const Result<LookedAt> found = *m_looked.answer();
    m_looked.forget();
    if (!found)
        Q_EMIT refused(found.error());
    else if (found->patches)
        giveImage(*found);
    else if (found->words)
        askForTokens(found->words);
    else if (found->checkpoint == nullptr)
        m_session.open(found->path);
    else
        ask(*found);
}

/// The picture becomes what the model looks at, if that is still the one that it was cut for.
void FileOpener::giveImage(const LookedAt &found)
{
    if (!m_session.model() || m_session.model()->model != m_model) {
        Q_EMIT refused({found.path.toStdString(),
                        {},
                        {ENGINE_TEXT("engine", "a picture for a model that is no longer open"), {}},
                        {ENGINE_TEXT("engine", "the model still open"), {}}});
        return;
    }
    ModelWish wish = m_session.model()->wish;
    wish.patches = found.patches;
    wish.picture = found.path.toStdString();
    if (const auto done = m_session.edit(wish, [] { return tr("Picture given"); }); !done)
        Q_EMIT refused(done.error().in(found.path.toStdString()));
    else
        Q_EMIT given({});
}

void FileOpener::ask(const LookedAt &found)
{
    if (found.layer)
        begin(found.path, *found.layer);
    else if (found.checkpoint->layers.empty())
        askForInputs(found);
    else
        askForLayer(found);
}

void FileOpener::askForLayer(const LookedAt &found)
{
    auto *dialog = new ImportDialog(found.checkpoint, m_window);
    connect(dialog, &ImportDialog::imported, this,
            [this, path = found.path](const ImportedLayer &layer) { begin(path, layer); });
    connect(
        dialog, &ImportDialog::mappingWanted, this,
        [this, path = found.path](const SharedCheckpoint &checkpoint) {
            askForMapping({path, checkpoint});
        },
        Qt::QueuedConnection);
    show(dialog);
}

/// Instead of the dialog that asked for it, which is gone by then.
void FileOpener::askForMapping(const LookedAt &found)
{
    auto *dialog = new MappingDialog(found.checkpoint, m_window);
    connect(dialog, &MappingDialog::imported, this,
            [this, path = found.path](const ImportedLayer &layer) { begin(path, layer); });
    show(dialog);
}

void FileOpener::askForInputs(const LookedAt &found)
{
    auto *dialog = new TensorDialog(found.checkpoint, found.offered, m_session, m_window);
    connect(dialog, &TensorDialog::imported, this,
            [this, path = found.path](const ImportedLayer &layer) { begin(path, layer); });
    connect(dialog, &TensorDialog::given, this, &FileOpener::given);
    connect(
        dialog, &TensorDialog::mappingWanted, this, [this, found] { askForMapping(found); }, Qt::QueuedConnection);
    showForSession(dialog);
}

void FileOpener::askForTokens(const std::optional<QString> &text)
{
    if (m_session.model()) {
        Q_EMIT refused({{},
                        {},
                        {ENGINE_TEXT("engine", "words for the tokens of a model"), {}},
                        {ENGINE_TEXT("engine", "them in its sentence, which it cuts into tokens by itself"), {}}});
        return;
    }
    auto *dialog = new TokenDialog(m_session, text, m_window);
    connect(dialog, &TokenDialog::given, this, &FileOpener::given);
    showForSession(dialog);
}

/// What it asks is of the layer that is open: it goes when another one comes.
void FileOpener::showForSession(QDialog *dialog)
{
    connect(&m_session, &Session::opened, dialog, &QDialog::reject);
    show(dialog);
}

void FileOpener::show(QDialog *dialog)
{
    delete m_dialog; // about what was opened before
    m_dialog = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// What was chosen in the dialog that asked is kept until its layer is the session.
void FileOpener::begin(const QString &path, const ImportedLayer &layer)
{
    if (!m_session.take({}, layer.opened, true))
        return;
    if (m_dialog)
        m_dialog->accept();
    Q_EMIT imported(path, told(layer.notes));
}

void FileOpener::showWaiting()
{
    m_waiting = new WaitDialog(tr("Opening %1…").arg(shownText(QFileInfo(m_name).fileName())), m_window);
    connect(m_waiting, &QDialog::rejected, this, [this] {
        m_looked.forget();
        stopWaiting();
    });
    m_waiting->open();
}

void FileOpener::stopWaiting()
{
    m_patience.stop();
    if (m_waiting) {
        m_waiting->disconnect(this);
        m_waiting->hide();
        m_waiting->deleteLater();
        m_waiting = nullptr;
    }
}

} // namespace headscope
