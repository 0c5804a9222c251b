// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layerbar.h"

#include "app/window/notelabel.h"
#include "engine/plan/givenmaps.h"
#include "ui/actions/actions.h"
#include "ui/lines/tooltip.h"
#include "ui/session/layers.h"
#include "ui/text/showntext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>

namespace headscope {

LayerBar::LayerBar(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_label(new QLabel(this)), m_number(new QSpinBox(this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_place(new NoteLabel(this))
{
    setObjectName(QStringLiteral("layerBar"));
    setAttribute(Qt::WA_StyledBackground);
    setupPickers();
    refresh();
    connect(&session, &Session::planChanged, this, &LayerBar::refresh);
    connect(&session, &Session::saved, this, &LayerBar::showWords);
}

void LayerBar::setupPickers()
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 3, 12, 6);
    layout->setSpacing(8);
    for (QLabel *label : std::initializer_list<QLabel *>{m_label, m_place})
        label->setProperty("kind", QStringLiteral("bar"));
    m_label->setBuddy(m_number);
    m_number->setObjectName(QStringLiteral("layerNumber"));
    m_number->setKeyboardTracking(false);
    m_slider->setObjectName(QStringLiteral("layerSlider"));
    m_slider->setPageStep(1);
    m_slider->setMaximumWidth(260);
    m_slider->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    m_place->setObjectName(QStringLiteral("layerPlace"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_label, m_number})
        layout->addWidget(widget);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_place, 2);
    connect(m_number, &QSpinBox::valueChanged, this, [this](int layer) { showLayer(m_session, layer); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int layer) { showLayer(m_session, layer); });
}

void LayerBar::refresh()
{
    const auto last = static_cast<int>(layerCount(m_session) - 1);
    const auto layer = static_cast<int>(m_session.document().maps.layer);
    const QSignalBlocker ofNumber(m_number); // to show a layer is not to turn to it
    const QSignalBlocker ofSlider(m_slider);
    if (m_number->maximum() != last) // inside a step it would leave the timer of a held arrow running
        m_number->setRange(0, last);
    m_number->setValue(layer);
    m_slider->setRange(0, last);
    m_slider->setValue(layer);
    showWords();
    setVisible(last > 0);
}

void LayerBar::showWords()
{
    const int last = m_slider->maximum();
    m_label->setText(tr("Layer"));
    m_number->setSuffix(tr(" of 0–%1").arg(last));
    m_number->setAccessibleName(tr("Layer"));
    m_slider->setAccessibleName(tr("Layer, from 0 to %1").arg(last));
    const QString keys = keyWords(Action::LayerBefore) + QStringLiteral(", ") + keyWords(Action::LayerNext);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_number, m_slider})
        widget->setToolTip(plainToolTip(tr("Turn through the layers (%1)").arg(keys)));
    if (!m_session.plan().hasMapsAlone())
        return m_place->setNote({});
    const TensorRef ref = m_session.placeOf(storedCellOf(m_session.plan(), {0, 0, 0, 0}).tensor);
    m_place->setNote(tr("%1 in %2").arg(shownText(ref.tensor), shownText(ref.file)));
}

void LayerBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
