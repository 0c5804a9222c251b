// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/modelview.h"

#include "ui/actions/actions.h"
#include "ui/model/effectmap.h"
#include "ui/model/lenspanel.h"
#include "ui/model/nextpanel.h"
#include "ui/model/patchpanel.h"
#include "ui/model/picturefield.h"
#include "ui/model/position.h"
#include "ui/model/rolloutmap.h"
#include "ui/model/rolloutpanel.h"
#include "ui/model/sentencefield.h"
#include "ui/model/stackfoot.h"
#include "ui/model/stackkey.h"
#include "ui/model/stackview.h"
#include "ui/model/withoutpanel.h"
#include "ui/session/session.h"
#include "ui/theme/scrollpanel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kSideWidth = 348;

/// Who leaves the blocks by Tab finds them as they were: Qt would scroll to the end of all of them.
class StackScroll : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

protected:
    bool focusNextPrevChild(bool next) override
    {
        const int seen = verticalScrollBar()->value();
        const bool hasMoved = QScrollArea::focusNextPrevChild(next);
        verticalScrollBar()->setValue(seen);
        return hasMoved;
    }
};

} // namespace

ModelView::ModelView(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("modelView"));
    m_sentence = new SentenceField(session, this);
    m_stack = new StackView(session);
    m_scroll = new StackScroll(this);
    m_scroll->setObjectName(QStringLiteral("modelScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_stack);
    m_scroll->installEventFilter(this);
    connect(m_stack, &StackView::shown, this, [this](const QRectF &place) {
        constexpr int around = 12;
        const int half = std::min(static_cast<int>(place.height() / 2) + around, m_scroll->viewport()->height() / 2);
        m_scroll->ensureVisible(0, place.center().toPoint().y(), 0, half);
    });
    setupPicture();
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(m_sentence);
    left->addWidget(m_picture);
    left->addWidget(m_scroll, 1);
    left->addWidget(new StackFoot(session, *m_stack, this));
    left->addWidget(makeKey());
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(left, 1);
    all->addWidget(makeSide());
}

void ModelView::setupPicture()
{
    m_picture = new PictureField(m_session, this);
    connect(m_picture, &PictureField::pictureWanted, this, &ModelView::pictureWanted);
    connect(m_picture, &PictureField::tokenLit, m_stack, &StackView::light);
    connect(m_stack, &StackView::looked, m_picture, &PictureField::showHead);
    connect(m_stack, &StackView::cellHovered, m_picture, &PictureField::light);
    connect(&m_session, &Session::planChanged, this, &ModelView::showField);
    showField();
}

/// A sentence or a picture, as the model reads.
void ModelView::showField()
{
    m_picture->setVisible(looksAtImages());
    m_sentence->setVisible(!looksAtImages());
}

bool ModelView::looksAtImages() const
{
    return m_session.model() && m_session.model()->model->grid;
}

QWidget *ModelView::makeKey()
{
    auto *key = new StackKey(this);
    const auto showColors = [this, key] { key->setColorMap(m_session.look().colorMap()); };
    connect(&m_session, &Session::lookChanged, key, showColors);
    connect(&m_session, &Session::opened, key, showColors);
    showColors();
    const auto showPatches = [this, key] { key->setOfPatches(looksAtImages()); };
    connect(&m_session, &Session::planChanged, key, showPatches);
    showPatches();
    return key;
}

/// The cell that the keyboard leads to is seen, above the fade at the end of the panel, too.
template <class Map>
void ModelView::followCursorOf(const QList<Map *> &maps)
{
    constexpr int around = 32;
    for (Map *map : maps)
        connect(map, &Map::shown, this, [this, map](const QRectF &place) {
            const QPoint center = map->mapTo(m_side->widget(), place.center().toPoint());
            m_side->ensureVisible(center.x(), center.y(), 0, static_cast<int>(place.height() / 2) + around);
        });
}

QWidget *ModelView::makeSide()
{
    auto *side = new ScrollPanel(this);
    m_side = side;
    side->setObjectName(QStringLiteral("modelSide"));
    showWords();
    side->setFixedWidth(kSideWidth);
    side->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget(side->viewport());
    content->setObjectName(QStringLiteral("modelContent"));
    side->setWidget(content);
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(16, 10, 8, 10);
    rows->setSpacing(16);
    m_next = new NextPanel(m_session, content);
    connect(m_next, &NextPanel::picked, m_sentence, &SentenceField::append);
    connect(m_next, &NextPanel::writing, this, &ModelView::writing);
    connect(m_sentence, &SentenceField::judged, m_next, &NextPanel::setTextRefused);
    rows->addWidget(m_next);
    auto *without = new WithoutPanel(m_session, content);
    connect(without, &WithoutPanel::exportWanted, this, &ModelView::exportWanted);
    rows->addWidget(without);
    auto *patch = new PatchPanel(m_session, content);
    connect(patch, &PatchPanel::exportWanted, this, &ModelView::exportWanted);
    connect(patch, &PatchPanel::answered, this, [this, patch] { // it is seen as soon as it is laid out
        QTimer::singleShot(0, patch, [this, patch] { m_side->reveal(*patch); });
    });
    rows->addWidget(patch);
    rows->addWidget(new LensPanel(m_session, content));
    rows->addWidget(new RolloutPanel(m_session, content));
    rows->addStretch(1);
    followCursorOf(content->findChildren<EffectMap *>());
    followCursorOf(content->findChildren<RolloutMap *>());
    return side;
}

void ModelView::showWords()
{
    m_side->setAccessibleName(tr("What the model says"));
}

void ModelView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_side != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

void ModelView::stopWriting()
{
    m_next->stopWriting();
}

bool ModelView::hasRefusedText() const
{
    return m_sentence->isRefused();
}

bool ModelView::takeRefusedBack()
{
    return m_sentence->takeRefusedBack();
}

QWidget *ModelView::sentence() const
{
    return looksAtImages() ? static_cast<QWidget *>(m_picture->button()) : m_sentence->edit();
}

void ModelView::resizeEvent(QResizeEvent *event)
{
    m_picture->setRoom(height());
    QWidget::resizeEvent(event);
}

/// A chosen position is let go of.
void ModelView::keyPressEvent(QKeyEvent *event)
{
    if (actionOf(*event, KeyPlace::Model) != Action::LetGo || !m_session.modelResult() || !chosenPosition(m_session))
        return event->ignore();
    choosePosition(m_session, std::nullopt);
}

bool ModelView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_scroll && event->type() == QEvent::Resize)
        m_stack->setRoom(m_scroll->maximumViewportSize(), m_scroll->verticalScrollBar()->sizeHint().width());
    return QWidget::eventFilter(watched, event);
}

} // namespace headscope
