// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/maps.h"
#include "ui/importing/arrayinput.h"
#include "ui/importing/readingdialog.h"

#include <functional>

class QBoxLayout;
class QLineEdit;
class QPushButton;

namespace headscope {

class ComboBox;
class RowTable;
class WrapLabel;

/// The tensors of a file in which no layer of attention was recognised, or a table. One of them can be inputs, mask,
/// lengths or tokens of the layer that is open, which is an edit that can be undone. Those that may be attention maps,
/// or the inputs of a layer, can be a session of their own.
class TensorDialog : public ReadingDialog
{
    Q_OBJECT

public:
    TensorDialog(SharedCheckpoint checkpoint, std::vector<FoundMaps> found, Session &session,
                 QWidget *parent = nullptr);

Q_SIGNALS:
    /// An array was taken, and the dialog closed; the sentence says what was done.
    void given(const QString &sentence);
    /// There is a layer in the file, which people will name; the dialog is closed.
    void mappingWanted();
    /// The maps or the inputs are read. Who makes them the session closes the dialog.
    void imported(const headscope::ImportedLayer &layer);

private:
    void setupLayout();
    QString wordsAboutUse(bool isRefused) const;
    QString wordsAbout(const QString &reason) const;
    void setupTensors(QBoxLayout *rows);
    void setupUse(QBoxLayout *rows);
    void setupEnd(QBoxLayout *rows);
    const StoredTensor *tensor() const;
    const FoundMaps *maps() const;
    bool offersInputs() const;
    InputUse use() const;
    QString why() const;
    void showTensor();
    void showUse();
    void read();
    void take();
    using ReadLayer = std::function<Result<ImportedLayer>(const TensorStore &store, const std::string &file)>;
    void readMaps();
    void readInputs();
    void readSession(ReadLayer read);
    void takeSession();

    /// What is being read, and for what.
    struct Wanted
    {
        std::string name;
        InputUse use = InputUse::All;
    };

    std::vector<FoundMaps> m_maps;
    Session &m_session;
    Wanted m_wanted;
    WrapLabel *m_told = nullptr;
    QLineEdit *m_filter = nullptr;
    RowTable *m_tensors = nullptr;
    ComboBox *m_use = nullptr;
    QPushButton *m_openMaps = nullptr;
    QPushButton *m_openInputs = nullptr;
    QPushButton *m_give = nullptr;
    Latest<Result<AnyTensor>> m_read;
    Latest<Result<ImportedLayer>> m_readSession;
};

} // namespace headscope
