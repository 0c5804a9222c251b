// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/agreementbutton.h"

#include "ui/lines/tooltip.h"
#include "ui/text/words.h"

#include <QEvent>

#include <cmath>

namespace headscope {
namespace {

/// "weights[0, 1, 2, 3]"
QString cellWords(const Agreement &agreement)
{
    QStringList places;
    for (const Index index : agreement.cell)
        places << QString::number(index);
    return QStringLiteral("%1[%2]").arg(toQString(specOf(agreement.tensor).name), places.join(QStringLiteral(", ")));
}

/// What is hidden may not be worked out from it.
QString words(const Agreement &agreement, bool isCovered)
{
    if (!agreement.fits)
        return AgreementButton::tr("Another shape than PyTorch's %1").arg(toQString(specOf(agreement.tensor).name));
    if (agreement.isEqual)
        return agreement.largest == 0
                   ? AgreementButton::tr("Equal to PyTorch in every digit")
                   : AgreementButton::tr("Equal to PyTorch to %1").arg(cellNumber(agreement.largest));
    if (isCovered || std::isinf(agreement.largest))
        return AgreementButton::tr("Differs from PyTorch at %1").arg(cellWords(agreement));
    return AgreementButton::tr("Differs from PyTorch by %1 at %2")
        .arg(cellNumber(agreement.largest), cellWords(agreement));
}

QString tip(const Agreement &agreement)
{
    if (agreement.cell.empty())
        return {};
    return AgreementButton::tr("The largest difference is at %1: %2 here, %3 in PyTorch. A click shows it.")
        .arg(cellWords(agreement), exactNumber(agreement.got), exactNumber(agreement.expected));
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

/// The first step that differs, else the number that differs most.
const Agreement *AgreementButton::told() const
{
    if (!m_agreements.answer())
        return nullptr;
    const Agreement *first = firstDifference(*m_agreements.answer());
    return first != nullptr ? first : largestDifference(*m_agreements.answer());
}

void AgreementButton::showAgreement()
{
    const Agreement *agreement = told();
    setVisible(agreement != nullptr);
    if (agreement == nullptr)
        return;
    const bool isCovered =
        !agreement->cell.empty() && m_session.hidden().hidesCell({agreement->tensor, agreement->cell});
    setText(words(*agreement, isCovered));
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
