// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/picturefield.h"

#include "engine/models/patches.h"
#include "ui/heads/patchpicture.h"
#include "ui/lines/tooltip.h"
#include "ui/session/oldrun.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/namedparts.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headscope {
namespace {

bool isGrey(const MadeModel &made)
{
    return *made.wish.patches == greyPatches(*made.model->grid);
}

} // namespace

PictureField::PictureField(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("pictureField"));
    m_plain = new PatchPicture(QStringLiteral("modelPicture"), this);
    m_attention = new PatchPicture(QStringLiteral("modelAttention"), this);
    auto *words = makeWords();
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins(16, 8, 16, 4);
    all->setSpacing(14);
    all->addWidget(m_plain, 0, Qt::AlignTop);
    all->addWidget(m_attention, 0, Qt::AlignTop);
    all->addLayout(words, 1);
    showWords();
    const auto *old = new OldRun(session, this);
    for (QLabel *told : {m_headline, m_sentence})
        connect(old, &OldRun::changed, told, &QWidget::setDisabled);
    for (PatchPicture *picture : {m_plain, m_attention}) {
        connect(old, &OldRun::changed, picture, &PatchPicture::setDimmed);
        connect(picture, &PatchPicture::tokenPicked, this, &PictureField::choose);
        connect(picture, &PatchPicture::tokenHovered, this, [this, picture](const std::optional<Index> &token) {
            (picture == m_plain ? m_attention : m_plain)->setLit(token);
            Q_EMIT tokenLit(token);
        });
    }
    connect(m_choose, &QPushButton::clicked, this, [this] {
        if (m_session.model()) // else there is nothing that would look at it
            Q_EMIT pictureWanted();
    });
    connect(&session, &Session::resultChanged, this, &PictureField::showAttention);
    connect(&session, &Session::lookChanged, this, &PictureField::showAttention);
    connect(&session, &Session::planChanged, this, &PictureField::showWords);
    connect(&session, &Session::opened, this, [this] {
        m_query = 0;
        m_head = {m_session.block(), 0};
        m_image.reset(); // it was of the session before, and this block may attend to nothing
        m_patches.reset();
        m_plain->setContent({});
        m_attention->setContent({});
        m_headline->clear();
        m_sentence->clear();
        showAttention();
    });
}

QLayout *PictureField::makeWords()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_name = new QLabel(this);
    m_name->setObjectName(QStringLiteral("pictureName"));
    m_name->setTextFormat(Qt::PlainText);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_choose = namedButton(QStringLiteral("choosePicture"), {}, this);
    m_note = namedWords(QStringLiteral("pictureNote"), "note", this);
    m_headline = namedWords(QStringLiteral("attentionHeadline"), "headline", this);
    m_sentence = namedWords(QStringLiteral("attentionSentence"), "note", this);
    auto *rows = new QVBoxLayout;
    rows->setSpacing(4);
    rows->addWidget(m_caption);
    rows->addWidget(m_name);
    rows->addWidget(m_choose, 0, Qt::AlignLeft);
    rows->addWidget(m_note);
    rows->addStretch(1);
    rows->addWidget(m_headline);
    rows->addWidget(m_sentence);
    return rows;
}

QPushButton *PictureField::button() const
{
    return m_choose;
}

void PictureField::showWords()
{
    m_caption->setText(tr("PICTURE"));
    m_choose->setText(tr("Choose a picture…"));
    m_choose->setToolTip(plainToolTip(tr("A PNG, a JPEG or another picture, or a .npy file of one. It can also be "
                                         "dropped on the window.")));
    m_plain->setAccessibleName(tr("The picture as the model sees it, in patches"));
    m_attention->setAccessibleName(tr("What the head attends to, on the picture"));
    const SharedMadeModel &made = m_session.model();
    if (!made || !made->model->grid)
        return;
    const QString file = toQString(made->wish.picture);
    m_name->setText(!file.isEmpty() ? shownText(QFileInfo(file).fileName())
                    : isGrey(*made) ? tr("none yet: all is grey")
                                    : tr("the one in the session"));
    m_name->setToolTip(plainToolTip(shownText(file)));
    const PatchGrid &grid = *made->model->grid;
    m_note->setText(tr("Or drop one here. The model sees it as %1 × %2 pixels, in %3 × %4 patches.")
                        .arg(grid.columns())
                        .arg(grid.rows())
                        .arg(grid.across)
                        .arg(grid.down));
    showAttention();
}

/// The image of the newest run; whether there is one.
bool PictureField::readImage()
{
    const auto &result = m_session.modelResult();
    if (!result || !result->trace->model().grid)
        return false;
    const ModelInput &input = result->trace->plan.input;
    if (input.patches != m_patches) {
        m_patches = input.patches;
        m_image = seenImageOf(result->trace->model(), input);
        m_query = std::min(m_query, m_image->tokens() - 1);
    }
    return m_head.block < result->trace->traces.size();
}

void PictureField::showHead(const StackLayout::Hit &place)
{
    const SharedMadeModel &made = m_session.model();
    if (!made || place.block >= made->blocks.size() || !made->model->blocks[place.block].attends())
        return;
    m_head = {place.block, std::max<Index>(0, place.head)};
    showAttention();
}

void PictureField::showAttention()
{
    if (!readImage())
        return;
    const auto &result = m_session.modelResult();
    const auto &trace = result->trace->traces[m_head.block];
    m_plain->setContent({m_image, nullptr, 0, m_query, {}});
    if (!trace->plan.attends() || m_head.head >= trace->plan.sizes.h)
        return;
    m_attention->setContent({m_image, trace, m_head.head, m_query, m_session.look().colorMap()});
    const QString name = tokenName(m_image->grid, m_query);
    m_headline->setText(tr("What %1 attends to").arg(name));
    const QString title = blockTitle(result->trace->model(), m_head.block);
    const double kept = trace->value(Role::Weights, {0, m_head.head, m_query, 0});
    m_sentence->setText(tr("%1, head %2. CLS, which is no patch, gets %3. Click a patch to see what it attends to.")
                            .arg(title)
                            .arg(m_head.head)
                            .arg(cellNumber(kept)));
}

void PictureField::choose(Index query)
{
    m_query = query;
    showAttention();
}

void PictureField::light(const std::optional<std::pair<Index, Index>> &cell)
{
    m_plain->setLit(cell ? std::optional(cell->first) : std::nullopt);
    m_attention->setLit(cell ? std::optional(cell->second) : std::nullopt);
}

void PictureField::setRoom(int height)
{
    constexpr int least = 112;
    constexpr int most = 224;
    for (PatchPicture *picture : {m_plain, m_attention})
        picture->setSide(std::clamp(height / 4, least, most));
}

void PictureField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_sentence != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
