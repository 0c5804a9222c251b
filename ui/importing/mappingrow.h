// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mapping.h"

#include <QObject>

class QAbstractItemModel;
class QGridLayout;
class QLabel;
class QPushButton;

namespace headscope {

class ComboBox;
class WrapLabel;

/// A parameter in the table of a mapping: which tensor it is, how that lies, and whether it fits. What does not fit is
/// told below it, with a button that mends it.
class MappingRow : public QObject
{
    Q_OBJECT

public:
    /// What a row says of its tensor.
    struct State
    {
        QString words;   ///< "fits"
        QString fault;   ///< or nothing
        QString mending; ///< what the button does, or nothing
    };

    /// `tensors` are the choices: none, then those of the store in its order.
    MappingRow(Parameter part, const TensorStore &store, QAbstractItemModel *tensors, QGridLayout *grid);

    Parameter part() const { return m_part; }
    /// What is chosen; nothing where no tensor is.
    std::optional<MappedTensor> mapped() const;
    /// Shows what is chosen, quietly.
    void show(const MappedTensor *mapped);
    void tell(const State &state);
    void setVisible(bool isVisible);

Q_SIGNALS:
    void changed();
    void mendingWanted();

private:
    ComboBox *choice(const char *name, const QString &what);
    void setupTensor(QAbstractItemModel *tensors);
    void setupOrientation();
    void setupShare();
    void setupState(QGridLayout *grid);
    void enableChoices();

    Parameter m_part;
    const TensorStore &m_store;
    QLabel *m_name;
    ComboBox *m_tensor;
    ComboBox *m_orientation;
    ComboBox *m_share;
    QLabel *m_state = nullptr;
    WrapLabel *m_fault = nullptr;
    QPushButton *m_mend = nullptr;
    bool m_isVisible = true;
};

} // namespace headscope
