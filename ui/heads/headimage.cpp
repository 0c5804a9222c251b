// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headimage.h"

#include "ui/figure/slice.h"
#include "ui/heads/patchpicture.h"
#include "ui/session/oldrun.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr int kImageSide = 220;

} // namespace

HeadImage::HeadImage(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("headImage"));
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_picture = new PatchPicture(QStringLiteral("headPicture"), this);
    m_picture->setSide(kImageSide);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 8);
    rows->setSpacing(6);
    rows->addWidget(m_caption);
    rows->addWidget(m_picture, 0, Qt::AlignLeft);
    connect(new OldRun(session, this), &OldRun::changed, m_picture, &PatchPicture::setDimmed);
    connect(m_picture, &PatchPicture::tokenHovered, this, &HeadImage::hover);
    connect(m_picture, &PatchPicture::tokenPicked, this, &HeadImage::choose);
    hide();
}

void HeadImage::refresh()
{
    const auto &whole = m_session.modelResult();
    const auto &result = m_session.result();
    const bool isOfImages = whole && result && whole->trace->model().grid && hasShares(result->trace->plan);
    setVisible(isOfImages);
    if (!isOfImages)
        return m_picture->setContent({});
    const ModelInput &input = whole->trace->plan.input;
    if (input.patches != m_patches) {
        m_patches = input.patches;
        m_image = seenImageOf(whole->trace->model(), input);
    }
    const Selection s = m_session.selectionInRun();
    const auto [query, key] = queryAndKey(result->trace->plan, s);
    m_caption->setText(tr("ON THE PICTURE"));
    m_picture->setAccessibleName(tr("What the head attends to, on the picture"));
    m_picture->setContent(
        {m_image, result->trace, s.head, queryShown(result->trace->plan, s), m_session.look().colorMap()});
    m_picture->setLit(key >= 0 ? std::optional(key) : std::nullopt);
}

CellPlace HeadImage::cellOf(Index query, Index key) const
{
    return {Role::Weights, {0, m_picture->content().head, query, key}};
}

void HeadImage::hover(const std::optional<Index> &token)
{
    m_session.hover(token ? std::optional(cellOf(m_picture->content().query, *token)) : std::nullopt);
}

/// As a query; the key that was pinned with it stays.
void HeadImage::choose(Index token)
{
    const auto &pinned = m_session.selection().pinned;
    const Index key = pinned && isAttentionMap(specOf(pinned->tensor)) ? pinned->cell[3] : 0;
    m_session.pin(cellOf(token, key));
}

} // namespace headscope
