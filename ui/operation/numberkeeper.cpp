// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/numberkeeper.h"

#include "ui/operation/numbertable.h"
#include "ui/text/modelwords.h"

#include <QWidget>

namespace headscope {
namespace {

using SharedRun = std::shared_ptr<const Trace>;

/// A run, and the same without what was changed; nothing where the session has none of this part.
std::pair<SharedRun, SharedRun> runOf(const Session &session, const NumbersAsTable::Part &part)
{
    const SharedResult &result = session.result();
    if (!result)
        return {};
    const Document &shown = result->trace->plan.document;
    const SharedModelResult &model = session.modelResult();
    if (model && shown.title != part.block) {
        if (result->order.isHidden)
            return {}; // the run of the model has no mistake in it, and would tell where it is
        if (const auto block = model->trace->model().find(part.block))
            return {model->trace->traces[*block], model->unchanged ? model->unchanged->traces[*block] : nullptr};
    }
    if (shown.maps.layer != part.layer)
        return {};
    return {result->trace, result->unchanged};
}

} // namespace

NumberKeeper::NumberKeeper(const Session &session, QWidget *view) : QObject(view), m_session(session), m_view(view)
{
    connect(&session, &Session::resultChanged, this, &NumberKeeper::renew);
    connect(&session, &Session::resultGone, this, &NumberKeeper::renew);
}

const NumberKeeper *NumberKeeper::of(const QWidget &widget)
{
    for (const QWidget *view = &widget; view != nullptr; view = view->parentWidget())
        if (const auto *keeper = view->findChild<NumberKeeper *>(QString(), Qt::FindDirectChildrenOnly))
            return keeper;
    return nullptr;
}

QString NumberKeeper::blockTitleOf(const Slice &slice) const
{
    const SharedMadeModel &made = m_session.model();
    const auto block = made ? made->model->find(slice.trace()->plan.document.title) : std::nullopt;
    return block ? blockTitle(*made->model, *block) : QString();
}

void NumberKeeper::renew()
{
    for (auto *table : m_view->findChildren<NumbersAsTable *>()) {
        const auto [run, unchanged] = runOf(m_session, table->part());
        table->follow(run, unchanged);
    }
}

} // namespace headscope
