// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/measurebox.h"

#include "ui/lines/tooltip.h"
#include "ui/model/effectwords.h"
#include "ui/session/picked.h"
#include "ui/text/words.h"

#include <QEvent>

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
    nameBox(this, tr("What changes are measured in"));
    setToolTip(plainToolTip(tr(
        "Where the answer is next to certain, few parts alone change its probability by what can be seen. The logit "
        "difference moves all the same: the logit of what is asked about, less that of the other. That is the second "
        "likeliest, or what the other sentence says (Wang et al. 2022).")));
    for (std::size_t i = 0; i < kMeasureNames.size(); ++i)
        setItemText(static_cast<int>(i), measureWord(static_cast<EffectMeasure>(i)));
}

void MeasureBox::pick(int index)
{
    keepPicked(m_session, kPicked, index == 0 ? QString() : toQString(kMeasureNames[static_cast<std::size_t>(index)]));
}

/// What the session says, or the first again.
void MeasureBox::showLook()
{
    const QString name = m_session.look().charts.value(kPicked, toQString(kMeasureNames.front()));
    const auto measure = measureNamed(name.toStdString());
    if (!measure)
        return refusePicked(m_session, kPicked); // which leads here again
    setCurrentIndex(static_cast<int>(*measure));
    if (std::exchange(m_measure, *measure) != *measure)
        Q_EMIT measureChanged();
}

void MeasureBox::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    ComboBox::changeEvent(event);
}

} // namespace headscope
