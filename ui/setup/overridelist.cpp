// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/overridelist.h"

#include "engine/reading/explain.h"
#include "engine/tensor/coverednumber.h"
#include "ui/lines/tooltip.h"
#include "ui/session/overriding.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr std::size_t kMostRows = 12;
constexpr int kPatience = 40; // ms: what is edited comes first, and the form below moves once for edits in a row

QLabel *note(const QString &text, const QString &kind)
{
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("kind", kind);
    label->setWordWrap(true);
    return label;
}

/// A name and what is told of it. Where there is no room for both, the middle of the name is left out.
class NameButton : public QPushButton
{
public:
    NameButton(const QString &name, const QString &told) : QPushButton(name + told), m_name(name), m_told(told)
    {
        setAccessibleName(text());
        setProperty("kind", QStringLiteral("row"));
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QPushButton::resizeEvent(event);
        QStyleOptionButton option;
        initStyleOption(&option);
        const int room = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this).width();
        const int left = std::max(0, room - fontMetrics().horizontalAdvance(m_told));
        setText(fontMetrics().elidedText(m_name, Qt::ElideMiddle, left) + m_told);
    }

private:
    QString m_name;
    QString m_told;
};

} // namespace

OverrideList::OverrideList(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("overrideList"));
    setAccessibleName(tr("Changed numbers"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, this, &OverrideList::showOverrides);
    connect(&session, &Session::planChanged, &m_patience, qOverload<>(&QTimer::start));
    connect(&session, &Session::lookChanged, this, &OverrideList::showOverrides);
    showOverrides();
}

/// The other blocks that have changed numbers, in their order.
std::vector<OverrideList::OtherBlock> OverrideList::otherBlocks() const
{
    std::vector<OtherBlock> blocks;
    if (m_session.model())
        for (const auto &[block, overrides] : m_session.model()->wish.changes.overrides)
            if (block != m_session.block() && !overrides.empty())
                blocks.push_back({block, overrides.front(), overrides.size()});
    return blocks;
}

void OverrideList::showOverrides()
{
    const Overrides now = m_session.isOpen() ? m_session.document().overrides : Overrides();
    const auto others = m_session.isOpen() ? otherBlocks() : std::vector<OtherBlock>();
    if (now == m_shown && others == m_others && m_session.look().hidden == m_hidden)
        return;
    m_shown = now;
    m_others = others;
    m_hidden = m_session.look().hidden;
    QWidget *before = m_rows;
    makeRows();
    setVisible(!now.empty() || !others.empty());
    if (before == nullptr)
        return;
    passKeyboardOn(*before);
    before->hide();
    before->deleteLater(); // a click on one of its buttons may have led here
}

void OverrideList::makeRows()
{
    m_rows = new QWidget(this);
    auto *rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 0, 0, 8);
    rows->setSpacing(2);
    rows->addWidget(note(tr("CHANGED NUMBERS"), QStringLiteral("caption")));
    for (std::size_t i = 0; i < std::min(kMostRows, m_shown.size()); ++i)
        addRow(rows, m_shown[i], static_cast<int>(i));
    if (m_shown.size() > kMostRows)
        rows->addWidget(note(tr("… %1 more").arg(m_shown.size() - kMostRows), QStringLiteral("note")));
    for (const OtherBlock &other : m_others)
        addRow(rows, other);
    auto *all = new QPushButton(tr("Take all back"));
    all->setObjectName(QStringLiteral("takeAllBack"));
    connect(all, &QPushButton::clicked, this, [this] { takeAllBack(m_session); });
    rows->addWidget(all);
    layout()->addWidget(m_rows);
    Q_EMIT rowsMade();
}

/// To the button in the place of the one that had it, as long as there are some.
void OverrideList::passKeyboardOn(const QWidget &before)
{
    const QWidget *had = QApplication::focusWidget();
    if (!before.isAncestorOf(had) || isHidden())
        return;
    m_rows->show(); // its layout would do so a moment later
    auto *same = m_rows->findChild<QWidget *>(had->objectName());
    (same != nullptr ? same : m_rows->findChild<QWidget *>(QStringLiteral("takeAllBack")))->setFocus();
}

/// Which leads to the first of its numbers.
void OverrideList::addRow(QVBoxLayout *layout, const OtherBlock &other)
{
    const Transformer &model = *m_session.model()->model;
    const QString title = blockTitle(model, other.block);
    auto *go = new NameButton(title, other.count == 1 ? tr(": 1 number") : tr(": %1 numbers").arg(other.count));
    go->setObjectName(QStringLiteral("overridesOf%1").arg(other.block));
    go->setToolTip(plainToolTip(tr("Go to %1").arg(title)));
    const BlockCell cell{model.blocks[other.block].name, other.first.tensor, other.first.cell};
    connect(go, &QPushButton::clicked, this, [this, cell] { m_session.goTo(cell); });
    layout->addWidget(go);
}

void OverrideList::addRow(QVBoxLayout *layout, const Override &override, int index)
{
    const auto place = placeOf(override, m_session.plan());
    if (!place)
        return;
    const QString name = toQString(cellName(place->tensor, place->cell));
    auto *row = new QHBoxLayout;
    row->setSpacing(2);
    const double value = m_session.hidden().hidesCell(*place) ? coveredNumber() : override.value;
    auto *go = new NameButton(QString(name).remove(u' '), QStringLiteral(" = ") + exactNumber(value));
    go->setObjectName(QStringLiteral("override%1").arg(index));
    go->setToolTip(plainToolTip(tr("Go to %1").arg(name)));
    connect(go, &QPushButton::clicked, this, [this, place = *place] { m_session.goTo(place); });
    auto *back = new QToolButton;
    back->setObjectName(QStringLiteral("takeBack%1").arg(index));
    back->setText(QStringLiteral("×"));
    back->setProperty("kind", QStringLiteral("flat"));
    const QString words = tr("Take %1 back").arg(name);
    back->setToolTip(plainToolTip(words));
    back->setAccessibleName(words);
    connect(back, &QToolButton::clicked, this, [this, place = *place] { takeBack(m_session, place); });
    row->addWidget(go, 1);
    row->addWidget(back);
    layout->addLayout(row);
}

} // namespace headscope
