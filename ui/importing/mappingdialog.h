// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/guessmapping.h"
#include "engine/checkpoints/layerbuilder.h"
#include "ui/importing/readingdialog.h"

class QBoxLayout;
class QCheckBox;
class QPushButton;

namespace headscope {

class ComboBox;
class MappingTable;
class WrapLabel;

/// Asks which tensors of a file are the parameters of a layer, where their names are those of no family. It begins with
/// what their names and shapes suggest, and says what does not fit and what mends that.
class MappingDialog : public ReadingDialog
{
    Q_OBJECT

public:
    explicit MappingDialog(SharedCheckpoint checkpoint, QWidget *parent = nullptr);

Q_SIGNALS:
    /// The layer is read. Who makes it the session closes the dialog.
    void imported(const headscope::ImportedLayer &layer);

private:
    void setupLayout();
    void setupHeader(QBoxLayout *rows);
    void setupProposals(QBoxLayout *rows);
    void setupTable(QBoxLayout *rows);
    void setupHeads(QBoxLayout *rows);
    void setupEnd(QBoxLayout *rows);
    void propose();
    void showMapping();
    void showHeads();
    void takeHeads();
    void read();
    void take();

    std::vector<MappingProposal> m_proposals; ///< at least one, which may be empty
    ComboBox *m_proposal = nullptr;
    MappingTable *m_table = nullptr;
    QCheckBox *m_rare = nullptr;
    ComboBox *m_heads = nullptr;
    WrapLabel *m_aboutHeads = nullptr;
    QCheckBox *m_cross = nullptr;
    WrapLabel *m_done = nullptr;
    QPushButton *m_open = nullptr;
    Latest<Result<ImportedLayer>> m_read;
};

} // namespace headscope
