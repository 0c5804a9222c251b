// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/measure.h"

namespace headscope {
namespace {

constexpr Index kMostAtOnce = 1 << 16; // numbers of a tensor, made and counted in a millisecond or two

} // namespace

Measure::Measure(QObject *parent)
    : QObject(parent), m_coming(this, Urgency::Measured, [this] {
          m_known = *m_coming.answer();
          Q_EMIT ready();
      })
{}

Measure::Numbers Measure::of(const SharedResult &result, const What &what, const Make &make)
{
    if (result == m_result.lock() && what == m_what)
        return m_known;
    m_result = result;
    m_what = what;
    m_known.clear();
    m_coming.forget();
    if (countOf(shapeOf(specOf(what.tensor), result->trace->plan.sizes)).value() > kMostAtOnce)
        m_coming.ask(make);
    else
        m_known = make(CancelToken());
    return m_known;
}

} // namespace headscope
