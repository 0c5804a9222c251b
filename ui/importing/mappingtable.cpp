// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/mappingtable.h"

#include "engine/checkpoints/layerbuilder.h"
#include "ui/importing/mappingrow.h"
#include "ui/importing/mappingwords.h"
#include "ui/text/words.h"

#include <QGridLayout>
#include <QLabel>
#include <QStringListModel>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// What few layers have stands behind the output's bias.
bool isRare(Parameter part)
{
    using enum Parameter;
    constexpr std::array usual{Wq, Bq, Wk, Bk, Wv, Bv, Wo, Bo};
    return std::find(usual.begin(), usual.end(), part) == usual.end();
}

} // namespace

MappingTable::MappingTable(SharedCheckpoint checkpoint, QWidget *parent)
    : QWidget(parent), m_checkpoint(std::move(checkpoint))
{
    setObjectName(QStringLiteral("mappingTable"));
    setupRows();
    setMapping({});
}

void MappingTable::setupRows()
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(10, 8, 14, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    const std::array titles{tr("Parameter"), tr("Tensor of the file"), tr("Axes"), tr("Part"), tr("State")};
    for (std::size_t column = 0; column < titles.size(); ++column) {
        auto *title = new QLabel(titles[column], this);
        title->setProperty("kind", QStringLiteral("caption"));
        grid->addWidget(title, 0, static_cast<int>(column));
    }
    grid->setColumnMinimumWidth(4, fontMetrics().horizontalAdvance(tr("✗ does not fit"))); // the longest
    auto *names = new QStringListModel(tensorChoices(*m_checkpoint->store), this);
    for (const OwnPart &own : ownParts()) {
        auto *row = new MappingRow(own.part, *m_checkpoint->store, names, grid);
        connect(row, &MappingRow::changed, this, &MappingTable::take);
        connect(row, &MappingRow::mendingWanted, this, [this, part = own.part] { mend(part); });
        m_rows.push_back(row);
    }
    grid->setRowStretch(grid->rowCount(), 1);
}

void MappingTable::setMapping(LayerMapping mapping)
{
    m_mapping = std::move(mapping);
    for (MappingRow *row : m_rows)
        row->show(m_mapping.find(row->part()));
    check();
}

void MappingTable::showRare(bool isShown)
{
    for (MappingRow *row : m_rows)
        if (isRare(row->part()))
            row->setVisible(isShown);
}

bool MappingTable::hasRare() const
{
    return std::any_of(m_mapping.tensors.begin(), m_mapping.tensors.end(),
                       [](const auto &mapped) { return isRare(mapped.first); });
}

void MappingTable::take()
{
    m_mapping.tensors.clear();
    for (const MappingRow *row : m_rows)
        if (auto mapped = row->mapped())
            m_mapping.tensors.emplace(row->part(), std::move(*mapped));
    check();
    Q_EMIT changed();
}

void MappingTable::mend(Parameter part)
{
    if (auto mending = mendingOf(*m_checkpoint->store, m_mapping, part)) {
        setMapping(std::move(mending->mapping));
        Q_EMIT changed();
    }
}

void MappingTable::check()
{
    const TensorStore &store = *m_checkpoint->store;
    const auto faults = faultsOf(store, m_mapping);
    const auto squares = squareParts(store, m_mapping);
    m_isRight = faults.empty();
    for (MappingRow *row : m_rows) {
        const Parameter part = row->part();
        const auto fault =
            std::find_if(faults.begin(), faults.end(), [part](const MappingFault &f) { return f.part == part; });
        const bool isGiven = m_mapping.find(part) != nullptr;
        MappingRow::State state;
        if (fault == faults.end()) {
            const bool isSquare = std::find(squares.begin(), squares.end(), part) != squares.end();
            state.words = !isGiven ? QStringLiteral("–") : isSquare ? tr("✓ fits, square") : tr("✓ fits");
        } else if (!isGiven && isNeeded(part)) {
            state.words = tr("✗ missing");
        } else {
            state.words = tr("✗ does not fit");
            state.fault = shortSentenceOf(fault->error);
        }
        if (fault != faults.end())
            if (const auto mending = mendingOf(store, m_mapping, part))
                state.mending = translated(mending->words);
        row->tell(state);
    }
}

} // namespace headscope
