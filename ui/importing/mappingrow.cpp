// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/mappingrow.h"

#include "engine/checkpoints/layerbuilder.h"
#include "ui/importing/dialogparts.h"
#include "ui/importing/mappingwords.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"

#include <QCompleter>
#include <QGridLayout>
#include <QLineEdit>

namespace headscope {

MappingRow::MappingRow(Parameter part, const TensorStore &store, QAbstractItemModel *tensors, QGridLayout *grid)
    : QObject(grid->parentWidget()), m_part(part), m_store(store),
      m_name(new QLabel(partTitle(part), grid->parentWidget())), m_tensor(choice("Tensor", tr("tensor"))),
      m_orientation(choice("Orientation", tr("axes"))), m_share(choice("Share", tr("part of the tensor")))
{
    m_name->setTextFormat(Qt::PlainText);
    m_name->setBuddy(m_tensor);
    setupTensor(tensors);
    setupOrientation();
    setupShare();
    setupState(grid);
}

/// A combo box that is called by the parameter and what is chosen of it.
ComboBox *MappingRow::choice(const char *name, const QString &what)
{
    auto *made = new ComboBox(m_name->parentWidget());
    const QString own = toQString(ownPart(m_part).name);
    made->setObjectName(own + QString::fromLatin1(name));
    nameBox(made, labelled(own, what));
    connect(made, &QComboBox::currentIndexChanged, this, [this] {
        enableChoices();
        Q_EMIT changed();
    });
    return made;
}

void MappingRow::setupTensor(QAbstractItemModel *tensors)
{
    constexpr int shown = 18; // letters
    const QSignalBlocker quiet(m_tensor);
    m_tensor->setModel(tensors);
    m_tensor->setWidthInLetters(shown);
    m_tensor->setMaxVisibleItems(20);
    m_tensor->setListElide(Qt::ElideMiddle);
    if (m_store.tensors().size() <= kMostAtAGlance)
        return;
    m_tensor->setEditable(true); // to find one by a part of its name
    m_tensor->setInsertPolicy(QComboBox::NoInsert);
    m_tensor->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_tensor->completer()->setFilterMode(Qt::MatchContains);
    m_tensor->lineEdit()->setAccessibleName(m_tensor->accessibleName());
    connect(m_tensor->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        m_tensor->setEditText(m_tensor->itemText(m_tensor->currentIndex()));
        m_tensor->lineEdit()->setCursorPosition(0);
    });
}

void MappingRow::setupOrientation()
{
    const QSignalBlocker quiet(m_orientation);
    m_orientation->addItem(orientationTitle(Orientation::OutputInput));
    m_orientation->addItem(orientationTitle(Orientation::InputOutput));
    if (m_part != Parameter::Wo)
        m_orientation->addItem(orientationTitle(Orientation::HeadsFirst));
    m_orientation->setVisible(isMatrix(m_part));
    m_orientation->setWidthInLetters(9);
}

void MappingRow::setupShare()
{
    const QSignalBlocker quiet(m_share);
    for (const TensorShare &share : tensorShares())
        m_share->addItem(share.title);
    m_share->setVisible(canBeShare(m_part));
    m_share->setWidthInLetters(9);
}

void MappingRow::setupState(QGridLayout *grid)
{
    QWidget *parent = grid->parentWidget();
    const QString own = toQString(ownPart(m_part).name);
    m_state = new QLabel(parent);
    m_state->setObjectName(own + QStringLiteral("State"));
    m_state->setProperty("kind", QStringLiteral("note"));
    m_fault = namedWords(own + QStringLiteral("Fault"), "error", parent);
    m_mend = namedButton(own + QStringLiteral("Mend"), {}, parent);
    connect(m_mend, &QPushButton::clicked, this, [this] {
        m_tensor->setFocus(); // the button goes
        Q_EMIT mendingWanted();
    });
    const int row = grid->rowCount();
    const std::array<QWidget *, 5> cells{m_name, m_tensor, m_orientation, m_share, m_state};
    for (std::size_t column = 0; column < cells.size(); ++column)
        grid->addWidget(cells[column], row, static_cast<int>(column));
    grid->addWidget(m_fault, row + 1, 1, 1, 2);
    grid->addWidget(m_mend, row + 1, 3, 1, 2, Qt::AlignTop);
}

std::optional<MappedTensor> MappingRow::mapped() const
{
    const int index = m_tensor->currentIndex();
    if (index < 1)
        return std::nullopt;
    MappedTensor mapped{m_store.tensors()[static_cast<std::size_t>(index - 1)].name};
    if (isMatrix(m_part))
        mapped.orientation = static_cast<Orientation>(m_orientation->currentIndex());
    if (canBeShare(m_part))
        tensorShares()[static_cast<std::size_t>(m_share->currentIndex())].putInto(mapped);
    return mapped;
}

void MappingRow::show(const MappedTensor *mapped)
{
    const QSignalBlocker quietTensor(m_tensor);
    const QSignalBlocker quietOrientation(m_orientation);
    const QSignalBlocker quietShare(m_share);
    const StoredTensor *stored = mapped != nullptr ? m_store.find(mapped->name) : nullptr;
    m_tensor->setCurrentIndex(stored != nullptr ? static_cast<int>(stored - m_store.tensors().data()) + 1 : 0);
    m_orientation->setCurrentIndex(mapped != nullptr ? static_cast<int>(mapped->orientation) : 0);
    m_share->setCurrentIndex(mapped != nullptr ? static_cast<int>(placeOfShare(*mapped)) : 0);
    if (m_tensor->isEditable())
        m_tensor->lineEdit()->setCursorPosition(0);
    enableChoices();
}

void MappingRow::enableChoices()
{
    for (ComboBox *one : {m_orientation, m_share})
        one->setEnabled(m_tensor->currentIndex() > 0);
}

void MappingRow::tell(const State &state)
{
    m_state->setText(state.words);
    m_fault->setText(state.fault);
    m_mend->setText(state.mending);
    m_fault->setVisible(m_isVisible && !state.fault.isEmpty());
    m_mend->setVisible(m_isVisible && !state.mending.isEmpty());
    const QString spoken = state.fault.isEmpty() ? state.words : state.fault;
    m_tensor->setAccessibleDescription(spoken);
}

void MappingRow::setVisible(bool isVisible)
{
    m_isVisible = isVisible;
    for (QWidget *one :
         {static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_tensor), static_cast<QWidget *>(m_state)})
        one->setVisible(isVisible);
    m_orientation->setVisible(isVisible && isMatrix(m_part));
    m_share->setVisible(isVisible && canBeShare(m_part));
    m_fault->setVisible(isVisible && !m_fault->text().isEmpty());
    m_mend->setVisible(isVisible && !m_mend->text().isEmpty());
}

} // namespace headscope
