// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/agreement.h"
#include "ui/session/session.h"
#include "ui/work/latest.h"

#include <QToolButton>

namespace headscope {

/// Whether the run is what another program got for the same layer, where the session says what that was: how near it
/// is, or where the first step differs. A click pins that cell. It is compared on another thread after each run.
class AgreementButton : public QToolButton
{
    Q_OBJECT

public:
    explicit AgreementButton(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void compare();
    void showAgreement();
    const Agreement *told() const;
    void goToCell();

    Session &m_session;
    Latest<std::vector<Agreement>> m_agreements;
};

} // namespace headscope
