// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importlayer.h"
#include "ui/importing/lookat.h"
#include "ui/work/latest.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

class QDialog;
class QMimeData;

namespace headscope {

class Session;

/// The files and folders of this computer that are dragged or were copied.
QStringList localFiles(const QMimeData &data);

/// Opens what people name or drop, decided by its content: a session as it is; of a file of tensors a dialog asks
/// which layer is wanted, or which inputs. A lesson is known by its name, and left to the window. Another thread looks
/// at files; what takes long can be given up.
class FileOpener : public QObject
{
    Q_OBJECT

public:
    FileOpener(Session &session, QWidget *window);

    /// The first of these that can be opened.
    void open(const QStringList &paths);
    /// What was copied: files, a table, which can be inputs of the layer that is open, or a text, whose words can be
    /// its tokens.
    void paste(const QMimeData &copied);
    /// Asks for the tokens of the layer that is open, beginning with those that it has.
    void askForTokens();
    /// Whether a file is being looked at, or a dialog asks about one.
    bool isBusy() const { return m_looked.isAsked() || m_dialog; }

Q_SIGNALS:
    void refused(const headscope::Error &error);
    /// The first of the files is named as a lesson is.
    void lessonNamed(const QString &path);
    /// A layer of this file is the session now; the sentence says what was done to it.
    void imported(const QString &path, const QString &sentence);
    /// An array of a file, or words, are in the layer now; the sentence, which may be empty, says more.
    void given(const QString &sentence);

private:
    void take();
    void ask(const LookedAt &found);
    void giveImage(const LookedAt &found);
    void askForLayer(const LookedAt &found);
    void askForInputs(const LookedAt &found);
    void askForTokens(const std::optional<QString> &text);
    template <class Look>
    void look(const QString &name, Look look);
    void askForMapping(const LookedAt &found);
    void show(QDialog *dialog);
    void showForSession(QDialog *dialog);
    void begin(const QString &path, const ImportedLayer &layer);
    void showWaiting();
    void stopWaiting();

    Session &m_session;
    QWidget *m_window;
    QString m_name;      ///< of what is being looked at
    SharedModel m_model; ///< for which a picture is cut
    QTimer m_patience;
    QPointer<QDialog> m_waiting;
    QPointer<QDialog> m_dialog;
    Latest<Result<LookedAt>> m_looked;
};

} // namespace headscope
