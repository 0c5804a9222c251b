// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/seenimage.h"
#include "ui/session/session.h"

#include <QWidget>

class QLabel;

namespace headscope {

class PatchPicture;

/// Of a model that looks at images: what the chosen query attends to in the chosen head, on the picture. A patch under
/// the pointer is the key that is looked at everywhere; a click makes it the query.
class HeadImage : public QWidget
{
    Q_OBJECT

public:
    explicit HeadImage(Session &session, QWidget *parent = nullptr);

    /// Shows what is selected, or nothing where there is no image.
    void refresh();

private:
    void hover(const std::optional<Index> &token);
    void choose(Index token);
    CellPlace cellOf(Index query, Index key) const;

    Session &m_session;
    QLabel *m_caption = nullptr;
    PatchPicture *m_picture = nullptr;
    SharedImage m_image;
    SharedTensor m_patches; ///< that the image was made of
};

} // namespace headscope
