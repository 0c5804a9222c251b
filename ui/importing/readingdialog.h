// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/importing/lookat.h"
#include "ui/text/words.h"
#include "ui/work/latest.h"

#include <QDialog>
#include <QTimer>

class QBoxLayout;
class QProgressBar;

namespace headscope {

class WrapLabel;

/// A dialog about a file of tensors, of which another thread reads a part at its end. What can be chosen waits until
/// then, what takes long is shown, and closing the dialog gives it up.
class ReadingDialog : public QDialog
{
    Q_OBJECT

protected:
    ReadingDialog(SharedCheckpoint checkpoint, QWidget *parent);

    /// The layout of the dialog.
    QBoxLayout *addRows();
    /// The name of the file, large.
    void addFileName(QBoxLayout *rows);
    /// A sentence about what is wrong; not seen until tell().
    WrapLabel *makeWrong(const QString &name);
    /// Seen while reading goes on for long.
    QProgressBar *makeProgress(const QString &name, const QString &spoken);
    /// What cannot be changed while something is read.
    void setChoices(const QList<QWidget *> &choices) { m_choices = choices; }
    /// As large as it should be, where the screen has room for it.
    void resizeTo(const QSize &size);
    void setReading(bool isReading);
    /// Nothing where all is right.
    void tell(const QString &sentence);

    /// The answer of what was asked for, or nothing, and then its error is told.
    template <class T>
    std::optional<T> taken(Latest<Result<T>> &reading)
    {
        setReading(false);
        Result<T> answer = *reading.taken();
        if (answer)
            return std::move(*answer);
        tell(sentenceOf(answer.error()));
        return std::nullopt;
    }
    template <class T>
    void refuse(Latest<Result<T>> &reading, const Error &error)
    {
        reading.forget();
        setReading(false);
        tell(sentenceOf(error));
    }
    /// The dialog lives a little longer than it is seen.
    template <class T>
    void giveUpWhenRejected(Latest<Result<T>> &reading)
    {
        connect(this, &QDialog::rejected, this, [&reading] { reading.forget(); });
    }

    SharedCheckpoint m_checkpoint;

private:
    WrapLabel *m_wrong = nullptr;
    QProgressBar *m_progress = nullptr;
    QTimer m_patience;
    QList<QWidget *> m_choices;
    QList<QWidget *> m_waiting; // the choices that there were before reading began
};

} // namespace headscope
