// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/heads/headgallery.h"

namespace headscope {

/// A gallery of d2l's heads, for tests to derive from.
class ShownGallery : public QObject
{
protected:
    void show()
    {
        m_session = std::make_unique<Session>();
        m_gallery = std::make_unique<HeadGallery>(*m_session);
        showActive(*m_gallery, {1100, 700});
        open(*m_session, u"d2l"_s);
    }

    void clear()
    {
        m_gallery.reset();
        m_session.reset();
    }

    QPointF middle(Index panel, Index row, Index column) const
    {
        return m_gallery->figure()->geometry(panel).cell(row, column).center();
    }

    /// Shows a run with this many queries and keys, where every key is seen.
    void showTokens(int count)
    {
        const QString number = QString::number(count);
        edit(
            *m_session,
            {{u"inputs.num_queries"_s, number}, {u"inputs.num_kv_pairs"_s, number}, {u"mask.valid_lens"_s, u"null"_s}});
    }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<HeadGallery> m_gallery;
};

} // namespace headscope
