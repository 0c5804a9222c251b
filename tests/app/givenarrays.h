// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/importing/arrayinput.h"
#include "ui/importing/lookat.h"

// What arrays and texts are given to: plans of examples, and those that come of it.

namespace headscope {

using Counts = QList<Index>;

inline Plan planOf(const QString &example)
{
    Session session;
    open(session, example);
    return session.plan();
}

inline Plan planWith(const QString &example, const QList<Change> &changes)
{
    Session session;
    open(session, example);
    edit(session, changes);
    return session.plan();
}

inline Plan resultOf(const Result<GivenInput> &given)
{
    if (!given)
        qFatal("%s", given.error().sentence().c_str());
    return makePlan(given->state.document, given->state.files).value();
}

inline AnyTensor zeros(Shape shape)
{
    return Tensor<float>(std::move(shape));
}

/// A store whose only tensor is not a table's.
inline SharedStore tableOf(const QString &text)
{
    return lookAtText(text)->checkpoint->store;
}

} // namespace headscope
