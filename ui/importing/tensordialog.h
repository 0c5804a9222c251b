// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/importing/arrayinput.h"
#include "ui/importing/lookat.h"

#include <QDialog>
#include <QTimer>

class QBoxLayout;
class QProgressBar;
class QPushButton;

namespace headscope {

class ComboBox;
class RowTable;
class WrapLabel;

/// The tensors of a file in which no layer of attention was recognised, or a table. One of them can be inputs, mask,
/// lengths or tokens of the layer that is open, which is an edit that can be undone.
class TensorDialog : public QDialog
{
    Q_OBJECT

public:
    TensorDialog(SharedCheckpoint checkpoint, Session &session, QWidget *parent = nullptr);

Q_SIGNALS:
    /// An array was taken, and the dialog closed; the sentence says what was done.
    void given(const QString &sentence);
    /// There is a layer in the file, which people will name; the dialog is closed.
    void mappingWanted();

private:
    void setupLayout();
    void setupTensors(QBoxLayout *rows);
    void setupUse(QBoxLayout *rows);
    void setupEnd(QBoxLayout *rows);
    const StoredTensor *tensor() const;
    InputUse use() const;
    QString why() const;
    void showTensor();
    void showUse();
    void read();
    void take();
    void setReading(bool isReading);
    void tell(const QString &sentence);

    SharedCheckpoint m_checkpoint;
    Session &m_session;
    RowTable *m_tensors = nullptr;
    ComboBox *m_use = nullptr;
    WrapLabel *m_wrong = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_give = nullptr;
    QTimer m_patience;
    Latest<Result<AnyTensor>> m_read;
};

} // namespace headscope
