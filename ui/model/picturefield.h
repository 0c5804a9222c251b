// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/seenimage.h"
#include "ui/model/stacklayout.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace headscope {

class PatchPicture;
class Session;
class WrapLabel;

/// The picture of a model that looks at images, in the place of a sentence: as the model sees it, what the head that is
/// looked at attends to on it, and a button for another one.
class PictureField : public QWidget
{
    Q_OBJECT

public:
    explicit PictureField(Session &session, QWidget *parent = nullptr);

    /// What the keyboard goes to first.
    QPushButton *button() const;
    /// The head whose attention is shown; one of another kind of block changes nothing.
    void showHead(const StackLayout::Hit &place);
    /// The query and the key of a cell that is looked at in a map; nothing where it is none.
    void light(const std::optional<std::pair<Index, Index>> &cell);
    /// As large as goes well with so much height of the whole view.
    void setRoom(int height);

Q_SIGNALS:
    void pictureWanted();
    /// A patch is looked at, so that its tokens are to stand out in the maps.
    void tokenLit(std::optional<headscope::Index> token);

protected:
    void changeEvent(QEvent *event) override;

private:
    QLayout *makeWords();
    void showWords();
    bool readImage();
    void showAttention();
    void choose(Index query);

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLabel *m_name = nullptr;
    QPushButton *m_choose = nullptr;
    WrapLabel *m_note = nullptr;
    WrapLabel *m_headline = nullptr;
    WrapLabel *m_sentence = nullptr;
    PatchPicture *m_plain = nullptr;
    PatchPicture *m_attention = nullptr;
    SharedImage m_image;
    SharedTensor m_patches; ///< that the image was made of
    StackLayout::Hit m_head{0, 0};
    Index m_query = 0;
};

} // namespace headscope
