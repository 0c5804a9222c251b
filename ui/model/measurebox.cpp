// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/measurebox.h"

#include "ui/lines/tooltip.h"
#include "ui/model/effectwords.h"
#include "ui/session/session.h"
#include "ui/session/viewfile.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

/// Among what was picked in panels.
const QString kPicked = QStringLiteral("effects");

} // namespace

MeasureBox::MeasureBox(Session &session, QWidget *parent) : ComboBox(parent), m_session(session)
{
    for (std::size_t i = 0; i < kMeasureNames.size(); ++i)
        addItem({});
    showWords();
    showLook();
    connect(this, &QComboBox::activated, this, &MeasureBox::pick);
    connect(&session, &Session::lookChanged, this, &MeasureBox::showLook);
}

void MeasureBox::showWords()
{
    setAccessibleName(tr("What changes are measured in"));
    setToolTip(plainToolTip(
        tr("Where the answer is next to certain, no part alone changes its probability by what can be seen. The logit "
           "difference moves all the same: the logit of the answer less that of the second likeliest, or of what the "
           "other sentence says (Wang et al. 2022).")));
    for (std::size_t i = 0; i < kMeasureNames.size(); ++i)
        setItemText(static_cast<int>(i), measureWord(static_cast<EffectMeasure>(i)));
}

void MeasureBox::pick(int index)
{
    Look look = m_session.look();
    if (index == 0)
        look.charts.remove(kPicked);
    else
        look.charts[kPicked] = QLatin1String(kMeasureNames[static_cast<std::size_t>(index)]);
    m_session.setLook(look);
}

/// What the session says, or the first again.
void MeasureBox::showLook()
{
    const QString name = m_session.look().charts.value(kPicked, QLatin1String(kMeasureNames.front()));
    const auto found = std::find_if(kMeasureNames.begin(), kMeasureNames.end(),
                                    [&name](const char *each) { return name == QLatin1String(each); });
    if (found == kMeasureNames.end()) {
        Look look = m_session.look();
        look.charts.remove(kPicked);
        m_session.warn(notShown("view.charts"));
        return m_session.settleLook(look); // which leads here again
    }
    const auto index = found - kMeasureNames.begin();
    setCurrentIndex(static_cast<int>(index));
    if (std::exchange(m_measure, static_cast<EffectMeasure>(index)) != m_measure)
        Q_EMIT measureChanged();
}

void MeasureBox::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    ComboBox::changeEvent(event);
}

} // namespace headscope
