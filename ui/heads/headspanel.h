// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/theme/scrollpanel.h"

#include <optional>
#include <utility>

class QLabel;

namespace headscope {

class ChartPanel;
class DistanceMap;
class HeadGallery;
class HeadImage;
class HeadPreview;

/// Beside the gallery: where in zoomed maps one is, the head under the pointer where the maps are small, where the
/// chosen query looks, also on the picture of a model that has one, how decided each head is, and how unlike the heads
/// are.
class HeadsPanel : public ScrollPanel
{
    Q_OBJECT

public:
    HeadsPanel(Session &session, const HeadGallery &gallery, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupRows(const HeadGallery &gallery);
    void refresh();
    QString questionOf(Index query) const;
    void keepRoomForQuestions();
    void showApart();
    void showQuery();

    Session &m_session;
    HeadPreview *m_preview = nullptr;
    HeadImage *m_image = nullptr;
    QLabel *m_caption = nullptr;
    QLabel *m_query = nullptr;
    ChartPanel *m_attention = nullptr;
    ChartPanel *m_entropy = nullptr;
    QLabel *m_apart = nullptr;
    DistanceMap *m_distances = nullptr;
    std::optional<std::pair<QString, Index>> m_counted; ///< queries, of the distances that were measured last
    std::weak_ptr<const RunResult> m_asked;             ///< of which run, batch item and width the questions have room
    Index m_item = -1;
    int m_room = 0;
};

} // namespace headscope
