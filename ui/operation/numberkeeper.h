// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/session/session.h"

class QWidget;

namespace headscope {

/// Keeps the tables of numbers that were opened in a view those of the newest run, each of the block of a model and the
/// layer of maps that it is of. A child of the view.
class NumberKeeper : public QObject
{
    Q_OBJECT

public:
    NumberKeeper(const Session &session, QWidget *view);

    /// That of the view in which a widget is, or null.
    static const NumberKeeper *of(const QWidget &widget);
    /// What the block of a model is called whose matrix it is; nothing where the session has no such block.
    QString blockTitleOf(const Slice &slice) const;

private:
    void renew();

    const Session &m_session;
    const QWidget *m_view;
};

} // namespace headscope
