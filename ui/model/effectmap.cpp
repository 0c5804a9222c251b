// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/effectmap.h"

#include "ui/access/paintedcells.h"
#include "ui/model/effectwords.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPointer>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace headscope {
namespace {

constexpr double kCellRow = 22;
constexpr double kCellGap = 2;
constexpr std::chrono::milliseconds kSoon{50};

} // namespace

/// The map as a table, for screen readers.
class EffectCells : public PaintedCells
{
public:
    explicit EffectCells(EffectMap &map) : PaintedCells(&map), m_map(map) {}

    Index rows() const override { return std::ssize(m_map.m_rows); }
    Index columns() const override { return m_map.columnCount(); }
    bool has(const Place &place) const override { return m_map.part(place.first, place.second) != nullptr; }
    QString name(const Place &place) const override
    {
        const auto *part = m_map.part(place.first, place.second);
        return part != nullptr ? m_map.sentenceOf(*part) : QString();
    }
    QString rowName(Index row) const override { return m_map.m_rows[static_cast<std::size_t>(row)].title; }
    QRectF rect(const Place &place) const override { return m_map.cell(place.first, place.second); }
    std::optional<Place> placeAt(const QPointF &point) const override { return m_map.placeAt(point); }
    std::optional<Place> current() const override
    {
        const Place place{m_map.m_row, m_map.m_column};
        return has(place) ? std::optional(place) : std::nullopt;
    }
    void choose(const Place &place) override { m_map.pick(m_map.part(place.first, place.second)); }

private:
    EffectMap &m_map;
};

EffectMap::EffectMap(QWidget *parent) : QWidget(parent), m_cells(new EffectCells(*this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    connect(&m_soon, &QTimer::timeout, this, &EffectMap::showChanged);
}

void EffectMap::setRows(std::vector<Row> rows)
{
    m_rows = std::move(rows);
    findParts();
    countColumns();
    measureWords();
    if (!m_rows.empty()) { // else others are still to come, among which the cell may be again
        m_row = std::min<Index>(m_row, std::ssize(m_rows) - 1);
        m_column = nearestPart(m_row, std::min(m_column, std::max<Index>(0, columnCount() - 1)));
    }
    updateGeometry();
    showChanged();
}

/// Screen readers hear the part of the cursor.
void EffectMap::showChanged()
{
    m_cells->describe(m_cells->name({m_row, m_column}));
    update();
}

void EffectMap::setColumns(QStringList words)
{
    m_columns = std::move(words);
    measureWords();
    updateGeometry();
    update();
}

void EffectMap::findParts()
{
    m_parts.clear();
    for (Row &row : m_rows) {
        for (Part &head : row.heads)
            m_parts.emplace(head.what, &head);
        if (row.feedForward)
            m_parts.emplace(row.feedForward->what, &*row.feedForward);
    }
}

void EffectMap::setChange(const ModelPart &what, double change)
{
    if (const auto found = m_parts.find(what); found != m_parts.end())
        found->second->change = std::isfinite(change) ? std::optional(change) : std::nullopt;
    if (!m_soon.isActive())
        m_soon.start();
}

std::optional<double> EffectMap::change(const ModelPart &what) const
{
    const auto found = m_parts.find(what);
    return found != m_parts.end() ? found->second->change : std::nullopt;
}

std::vector<const EffectMap::Part *> EffectMap::measuredParts() const
{
    std::vector<const Part *> parts;
    const auto add = [&parts](const Part &each) {
        if (each.change)
            parts.push_back(&each);
    };
    for (const Row &row : m_rows) {
        std::for_each(row.heads.begin(), row.heads.end(), add);
        if (row.feedForward)
            add(*row.feedForward);
    }
    return parts;
}

const EffectMap::Part *EffectMap::strongest() const
{
    const auto parts = measuredParts();
    const auto most = std::max_element(parts.begin(), parts.end(), [](const Part *a, const Part *b) {
        return std::abs(*a->change) < std::abs(*b->change);
    });
    return most == parts.end() ? nullptr : *most;
}

void EffectMap::setMeasure(EffectMeasure measure)
{
    m_measure = measure;
    showChanged();
}

QString EffectMap::tieWords(const QString &measured, const Ways &all, const Ways &some) const
{
    auto parts = measuredParts();
    const auto count = std::ssize(parts);
    const QString amount = amountWords(m_measure, *strongest()->change);
    std::erase_if(parts, [&](const Part *each) { return amountWords(m_measure, *each->change) != amount; });
    const auto alike = std::ssize(parts);
    if (alike < 2)
        return {};
    const auto less = std::count_if(parts.begin(), parts.end(), [](const Part *each) { return *each->change < 0; });
    const Ways &ways = alike == count ? all : some;
    const QString &words = less == alike ? ways.falls : less == 0 ? ways.rises : ways.either;
    return alike == count ? words.arg(measured, amount) : words.arg(QString::number(alike), measured, amount);
}

QString EffectMap::sentence(const QString &measured, const Sentences &sentences) const
{
    const Part *most = strongest();
    if (most == nullptr)
        return {};
    if (isNoAmount(*most->change))
        return noEffectSentence(m_measure, measured);
    if (const QString tie = tieWords(measured, sentences.all, sentences.some); !tie.isEmpty())
        return tie;
    const QString name = most->name.left(1).toUpper() + most->name.mid(1);
    return (*most->change < 0 ? sentences.falls : sentences.rises)
        .arg(name, measured, amountWords(m_measure, *most->change));
}

std::vector<std::vector<double>> EffectMap::changesOf(const std::vector<std::vector<ModelPart>> &parts) const
{
    std::vector<std::vector<double>> changes;
    for (const auto &row : parts) {
        changes.emplace_back();
        for (const ModelPart &part : row)
            changes.back().push_back(change(part).value_or(std::nan("")));
    }
    return changes;
}

bool EffectMap::isComplete() const
{
    const auto isKnown = [](const Part &part) { return !part.isMeasured() || part.change.has_value(); };
    return strongest() != nullptr && std::all_of(m_rows.begin(), m_rows.end(), [&](const Row &row) {
               return std::all_of(row.heads.begin(), row.heads.end(), isKnown) &&
                      (!row.feedForward || isKnown(*row.feedForward));
           });
}

void EffectMap::countColumns()
{
    Index most = 0;
    bool hasFeedForward = false;
    for (const Row &row : m_rows) {
        most = std::max(most, std::ssize(row.heads));
        hasFeedForward = hasFeedForward || row.feedForward;
    }
    m_columnCount = most + (hasFeedForward ? 1 : 0);
}

const EffectMap::Part *EffectMap::part(Index row, Index column) const
{
    if (row < 0 || row >= std::ssize(m_rows) || column < 0)
        return nullptr;
    const Row &at = m_rows[static_cast<std::size_t>(row)];
    if (column < std::ssize(at.heads))
        return &at.heads[static_cast<std::size_t>(column)];
    return column == columnCount() - 1 && at.feedForward ? &*at.feedForward : nullptr;
}

double EffectMap::cellWidth() const
{
    return (width() - titleWidth() - 2) / static_cast<double>(std::max<Index>(1, columnCount()));
}

QRectF EffectMap::cell(Index row, Index column) const
{
    return {titleWidth() + static_cast<double>(column) * cellWidth(),
            headerHeight() + static_cast<double>(row) * kCellRow, cellWidth() - kCellGap, kCellRow - kCellGap};
}

std::optional<std::pair<Index, Index>> EffectMap::placeAt(const QPointF &point) const
{
    for (Index row = 0; row < std::ssize(m_rows); ++row)
        for (Index column = 0; column < columnCount(); ++column)
            if (part(row, column) != nullptr && cell(row, column).contains(point))
                return std::pair{row, column};
    return std::nullopt;
}

QSize EffectMap::sizeHint() const
{
    return {300, static_cast<int>(headerHeight() + static_cast<double>(m_rows.size()) * kCellRow + kKeyLine)};
}

void EffectMap::showWords()
{
    setAccessibleName(mapName());
    showChanged();
}

void EffectMap::contextMenuEvent(QContextMenuEvent *event)
{
    const QPointer<QMenu> menu = new QMenu(this); // the map may go while it is open
    menu->setObjectName(QStringLiteral("mapMenu"));
    menu->addAction(tr("Export as a figure …"), this, &EffectMap::exportWanted)
        ->setEnabled(isComplete() && !m_isDimmed);
    menu->exec(event->globalPos());
    delete menu.data();
}

void EffectMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        measureWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
