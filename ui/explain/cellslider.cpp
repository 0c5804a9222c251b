// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellslider.h"

#include "ui/actions/actions.h"
#include "ui/explain/sliderinterface.h"
#include "ui/session/overriding.h"
#include "ui/session/product.h"
#include "ui/text/words.h"

#include <QKeyEvent>
#include <QWheelEvent>

#include <cmath>

namespace headscope {
namespace {

constexpr int kPlaces = 200;

} // namespace

CellSlider::CellSlider(Session &session, QWidget *parent) : QSlider(Qt::Horizontal, parent), m_session(session)
{
    SliderInterface::install();
    setObjectName(QStringLiteral("cellSlider"));
    setRange(0, kPlaces);
    setPageStep(kPlaces / 10);
    setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the map
    connect(this, &QSlider::sliderPressed, this, [this] { ++m_gesture; });
    connect(this, &QSlider::valueChanged, this, &CellSlider::put);
}

/// A truth value has nothing between, which row of a table is read follows from the text, and the place of the handle
/// would tell a sum that is being added up.
bool CellSlider::mayDraw(const CellPlace &place) const
{
    const TensorSpec &spec = specOf(place.tensor);
    return !isYesNo(spec.operation) && !spec.traits.areNumbers && !m_session.hidden().hidesCell(place) &&
           !isUnderWay(m_session.plan(), m_session.selection());
}

void CellSlider::refresh()
{
    setAccessibleName(tr("Change the pinned number"));
    setToolTip(tr("Drag to give the pinned number another value, Del to bring back the computed one"));
    const auto &pinned = m_session.selection().pinned;
    const bool isThere =
        pinned && m_session.result() && m_session.result()->trace->has(pinned->tensor) && mayDraw(*pinned);
    setVisible(isThere);
    if (!isThere || isSliderDown() || !m_session.isResultCurrent())
        return;
    if (m_place != pinned)
        ++m_gesture;
    m_place = pinned;
    const RunResult &result = *m_session.result();
    m_scale = scaleFor(specOf(pinned->tensor), result.range(pinned->tensor));
    const QSignalBlocker blocker(this); // to show a number is not to change it
    setNumber(result.trace->value(pinned->tensor, pinned->cell));
}

void CellSlider::setNumber(double number)
{
    const double share = m_scale.shareOf(number);
    setValue(std::isfinite(share) ? static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kPlaces)) : 0);
}

double CellSlider::step() const
{
    constexpr double halfOfPlaces = kPlaces / 2.0; // halves of the ends are never too far apart for a double
    return (m_scale.high / 2 - m_scale.low / 2) / halfOfPlaces;
}

double CellSlider::number() const
{
    const double exact = m_scale.valueAt(static_cast<double>(value()) / kPlaces);
    const double unit = std::pow(10.0, std::floor(std::log10(step())));
    return std::round(exact / unit) * unit;
}

/// Only while the number is the one that is pinned: a held slider may outlast it.
void CellSlider::put()
{
    if (m_place && m_place == m_session.selection().pinned) // which is a cell of the layer, and the range is its run's
        assumeOk(setOverride(m_session, *m_place, number(), QStringLiteral("slider#%1").arg(m_gesture)));
}

/// The wheel scrolls the panel: a number is not changed by chance.
void CellSlider::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

/// What takes a number back on its map does so here, too.
void CellSlider::keyPressEvent(QKeyEvent *event)
{
    const auto &pinned = m_session.selection().pinned;
    if (pinned && actionOf(*event, KeyPlace::Maps) == Action::TakeNumberBack)
        takeBack(m_session, *pinned);
    else
        QSlider::keyPressEvent(event);
}

void CellSlider::focusOutEvent(QFocusEvent *event)
{
    ++m_gesture;
    QSlider::focusOutEvent(event);
}

} // namespace headscope
