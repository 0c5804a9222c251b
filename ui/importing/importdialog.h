// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importlayer.h"
#include "ui/importing/readingdialog.h"

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace headscope {

class ComboBox;
class RowTable;
class WrapLabel;

/// Asks which layer of a checkpoint is to be opened, with how many heads, and says what is done to it. Its weights are
/// read on another thread; closing the dialog gives that up.
class ImportDialog : public ReadingDialog
{
    Q_OBJECT

public:
    explicit ImportDialog(SharedCheckpoint checkpoint, QWidget *parent = nullptr);

    /// Asks for the model's settings, empty for none; exchanged by tests.
    void setConfigQuestion(std::function<QString()> ask) { m_ask = std::move(ask); }
    const Checkpoint &checkpoint() const { return *m_checkpoint; }

Q_SIGNALS:
    /// The layer is read. Who makes it the session closes the dialog.
    void imported(const headscope::ImportedLayer &layer);
    /// The layer that people want is none of those that were recognised; the dialog is closed. The checkpoint has the
    /// settings that were chosen.
    void mappingWanted(const headscope::SharedCheckpoint &checkpoint);

private:
    void setupLayout();
    void setupHeader(QBoxLayout *rows);
    void setupLayers(QBoxLayout *rows);
    void setupHeads(QBoxLayout *rows);
    void setupConfig(QBoxLayout *rows);
    void setupEnd(QBoxLayout *rows);
    void showCheckpoint();
    void showLayer();
    void showHeads();
    const FoundLayer *layer() const;
    HeadCounts heads() const;
    void askForConfig();
    void takeConfig();
    void read();
    void takeLayer();

    std::function<QString()> m_ask;
    QLabel *m_about = nullptr;
    QLineEdit *m_filter = nullptr;
    RowTable *m_layers = nullptr;
    ComboBox *m_heads = nullptr;
    WrapLabel *m_aboutHeads = nullptr;
    QLabel *m_config = nullptr;
    QPushButton *m_chooseConfig = nullptr;
    WrapLabel *m_done = nullptr;
    QPushButton *m_open = nullptr;
    Latest<Result<ImportedLayer>> m_read;
    Latest<Result<SharedCheckpoint>> m_reopened;
};

} // namespace headscope
