// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/agreementbutton.h"

#include "engine/reading/explain.h"
#include "ui/lines/tooltip.h"
#include "ui/text/agreementwords.h"
#include "ui/text/words.h"

#include <QEvent>

namespace headscope {
namespace {

QString tip(const Agreement &agreement)
{
    if (agreement.cell.empty())
        return {};
    return AgreementButton::tr("The largest difference is at %1: %2 here, %3 in PyTorch. A click shows it.")
        .arg(toQString(cellName(agreement.tensor, agreement.cell)), exactNumber(agreement.got),
             exactNumber(agreement.expected));
}

} // namespace

AgreementButton::AgreementButton(Session &session, QWidget *parent)
    : QToolButton(parent), m_session(session), m_agreements(this, Urgency::Measured, [this] { showAgreement(); })
{
    setObjectName(QStringLiteral("agreement"));
    setProperty("kind", QStringLiteral("small"));
    setFocusPolicy(Qt::StrongFocus);
    hide();
    for (const auto changed : {&Session::opened, &Session::resultChanged})
        connect(&session, changed, this, &AgreementButton::compare);
    connect(this, &QToolButton::clicked, this, &AgreementButton::goToCell);
}

void AgreementButton::compare()
{
    const SharedResult &result = m_session.truth();
    if (result && !m_session.labOrder().isHidden && !result->trace->plan.document.expected.isEmpty())
        m_agreements.ask([trace = result->trace](const CancelToken &token) { return agreementsOf(*trace, token); });
    else {
        m_agreements.forget();
        hide();
    }
}

const Agreement *AgreementButton::told() const
{
    return m_agreements.answer() ? tellingAgreement(*m_agreements.answer()) : nullptr;
}

void AgreementButton::showAgreement()
{
    const Agreement *agreement = told();
    setVisible(agreement != nullptr);
    if (agreement == nullptr)
        return;
    const bool isCovered =
        !agreement->cell.empty() && m_session.hidden().hidesCell({agreement->tensor, agreement->cell});
    setText(translated(agreementWords(*agreement, isCovered)));
    setAccessibleName(text());
    setToolTip(isCovered ? QString() : plainToolTip(tip(*agreement)));
    setEnabled(!agreement->cell.empty());
}

void AgreementButton::goToCell()
{
    const Agreement *agreement = told();
    if (agreement != nullptr && m_session.isResultCurrent() && m_session.result()->trace->has(agreement->tensor))
        m_session.goTo({agreement->tensor, agreement->cell});
}

void AgreementButton::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showAgreement();
    QToolButton::changeEvent(event);
}

} // namespace headscope
