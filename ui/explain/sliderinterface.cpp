// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/sliderinterface.h"

#include "ui/explain/cellslider.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

QAccessibleInterface *makeSliderInterface(const QString &, QObject *object)
{
    auto *slider = qobject_cast<CellSlider *>(object);
    return slider != nullptr ? new SliderInterface(slider) : nullptr;
}

} // namespace

SliderInterface::SliderInterface(CellSlider *slider) : QAccessibleWidget(slider, QAccessible::Slider)
{}

void SliderInterface::install()
{
    [[maybe_unused]] static const bool isInstalled = [] {
        QAccessible::installFactory(makeSliderInterface);
        return true;
    }();
}

CellSlider &SliderInterface::slider() const
{
    return *static_cast<CellSlider *>(widget());
}

QString SliderInterface::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Value ? exactNumber(slider().number()) : QAccessibleWidget::text(kind);
}

void *SliderInterface::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this)
                                               : QAccessibleWidget::interface_cast(type);
}

QVariant SliderInterface::currentValue() const
{
    return slider().number();
}

void SliderInterface::setCurrentValue(const QVariant &value)
{
    slider().setNumber(value.toDouble());
}

QVariant SliderInterface::minimumValue() const
{
    return slider().low();
}

QVariant SliderInterface::maximumValue() const
{
    return slider().high();
}

QVariant SliderInterface::minimumStepSize() const
{
    return slider().step();
}

} // namespace headscope
