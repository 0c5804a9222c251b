// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headsmenu.h"

#include "ui/figure/pooling.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

namespace headscope {
namespace {

struct MarkChoice
{
    const char *name;
    QString (*words)();
    void (*mark)(GalleryStyle &style, bool isOn);
};

template <Pooling kind>
void pool(GalleryStyle &style, bool isOn)
{
    std::erase(style.figure.pools, kind);
    if (isOn)
        style.figure.pools.push_back(kind);
}

/// A new choice is a new row.
const MarkChoice kChoices[]{
    {"galleryMean", [] { return poolingTitle(Pooling::Mean); }, pool<Pooling::Mean>},
    {"galleryMaximum", [] { return poolingTitle(Pooling::Maximum); }, pool<Pooling::Maximum>},
    {"galleryMinimum", [] { return poolingTitle(Pooling::Minimum); }, pool<Pooling::Minimum>},
    {"galleryItems", [] { return HeadsMenu::tr("The chosen head in every batch item"); },
     [](GalleryStyle &style, bool isOn) { style.figure.across = isOn ? Across::Items : Across::Heads; }},
    {"galleryUnpadded", [] { return HeadsMenu::tr("Without padding"); },
     [](GalleryStyle &style, bool isOn) { style.figure.hidesPadding = isOn; }},
    {"galleryLogarithmic", [] { return HeadsMenu::tr("Logarithmic colours"); },
     [](GalleryStyle &style, bool isOn) {
         style.figure.progression = isOn ? Progression::Logarithmic : Progression::Linear;
     }},
    {"galleryReversed", [] { return HeadsMenu::tr("Colours reversed"); },
     [](GalleryStyle &style, bool isOn) { style.figure.isReversed = isOn; }},
    {"galleryDots", [] { return HeadsMenu::tr("Dots instead of colours"); },
     [](GalleryStyle &style, bool isOn) { style.figure.encoding = isOn ? Encoding::Dots : Encoding::Color; }},
    {"galleryStrongest",
     [] { return HeadsMenu::tr("Cells that share a pixel: the one farthest from 0, not the mean"); },
     [](GalleryStyle &style, bool isOn) { style.figure.sharing = isOn ? Sharing::Strongest : Sharing::Mean; }},
    {"galleryLegend", [] { return HeadsMenu::tr("Legend of marks"); },
     [](GalleryStyle &style, bool isOn) { style.figure.hasLegend = isOn; }},
};

QStringList visionWords()
{
    return {HeadsMenu::tr("By most"), HeadsMenu::tr("Without red cones (protanopia)"),
            HeadsMenu::tr("Without green cones (deuteranopia)"), HeadsMenu::tr("Without blue cones (tritanopia)"),
            HeadsMenu::tr("In grey print")};
}

} // namespace

HeadsMenu::HeadsMenu(QWidget *parent) : QToolButton(parent)
{
    setObjectName(QStringLiteral("galleryMore"));
    setProperty("kind", QStringLiteral("small"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    setMenu(new QMenu(this));
    setupItems();
    setupVisions();
    showWords();
}

void HeadsMenu::setupItems()
{
    for (const MarkChoice &choice : kChoices) {
        QAction *action = menu()->addAction(QString());
        action->setObjectName(QString::fromLatin1(choice.name));
        action->setCheckable(true);
        action->setChecked(choice.name == std::string_view("galleryLegend"));
        connect(action, &QAction::toggled, this, &HeadsMenu::changed);
        m_choices.push_back(action);
    }
}

void HeadsMenu::setupVisions()
{
    menu()->addSeparator();
    m_visions = menu()->addMenu(QString());
    m_vision = new QActionGroup(this);
    for (int i = 0; i < visionWords().size(); ++i) {
        QAction *action = m_visions->addAction(QString());
        action->setObjectName(QStringLiteral("galleryVision%1").arg(i));
        action->setCheckable(true);
        action->setChecked(i == 0);
        action->setData(i);
        m_vision->addAction(action);
    }
    connect(m_vision, &QActionGroup::triggered, this, &HeadsMenu::changed);
}

GalleryStyle HeadsMenu::style(GalleryStyle before) const
{
    before.figure.pools.clear();
    for (std::size_t i = 0; i < m_choices.size(); ++i)
        kChoices[i].mark(before, m_choices[i]->isChecked());
    before.vision = static_cast<Vision>(m_vision->checkedAction()->data().toInt());
    return before;
}

/// What is marked is what leaving out would change.
void HeadsMenu::show(const GalleryStyle &style)
{
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        GalleryStyle without = style;
        kChoices[i].mark(without, false);
        const QSignalBlocker quiet(m_choices[i]);
        m_choices[i]->setChecked(without != style);
    }
    for (QAction *action : m_vision->actions())
        if (action->data().toInt() == static_cast<int>(style.vision))
            action->setChecked(true);
}

void HeadsMenu::showWords()
{
    setText(tr("More choices"));
    setToolTip(tr("Means over the heads, padding, colours, marks and how others see them"));
    setAccessibleName(tr("More choices for the maps"));
    for (std::size_t i = 0; i < m_choices.size(); ++i)
        m_choices[i]->setText(kChoices[i].words());
    m_visions->setTitle(tr("Seen"));
    const QStringList words = visionWords();
    for (QAction *action : m_vision->actions())
        action->setText(words[action->data().toInt()]);
}

} // namespace headscope
