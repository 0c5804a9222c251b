// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/splittheatre.h"

#include "ui/access/paintedcells.h"
#include "ui/detail/detail.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/motion.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QPainter>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kButtons = 34;   // buttons and slider
constexpr int kStory = 22;     // the words below them
constexpr int kMemory = 40;    // the strip with its words
constexpr int kSteps = 100;    // the slider goes through so many in each act
constexpr int kActTime = 1200; // ms
constexpr SplitSample kMostOnStage{3, 5, 4};

QFont storyFont()
{
    return uiFont(kBodySize, Weight::Medium);
}

} // namespace

SplitTheatre::SplitTheatre(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("splitTheatre"));
    new PaintedPicture(this);
    setupControls();
    showWords();
    connect(&session, &Session::planChanged, this, &SplitTheatre::showWords);
    connect(&session, &Session::selectionChanged, this, &SplitTheatre::showWords);
}

void SplitTheatre::setupControls()
{
    m_play = new QToolButton(this);
    m_play->setObjectName(QStringLiteral("playMoves"));
    m_play->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    m_moment = new QSlider(Qt::Horizontal, this);
    m_moment->setObjectName(QStringLiteral("moment"));
    m_moment->setRange(0, static_cast<int>(kLastAct) * kSteps);
    m_moment->setPageStep(kSteps);
    m_without = new QCheckBox(this);
    m_without->setObjectName(QStringLiteral("withoutPermute"));
    m_without->setFocusPolicy(Qt::TabFocus);
    m_moment->setFocusPolicy(Qt::TabFocus);
    connect(m_play, &QToolButton::clicked, this, [this] { play(); });
    connect(m_moment, &QSlider::valueChanged, this, &SplitTheatre::showWords);
    connect(&m_animation, &QVariantAnimation::stateChanged, this, &SplitTheatre::showWords);
    connect(m_moment, &QSlider::sliderPressed, this, &SplitTheatre::stop);
    connect(m_without, &QCheckBox::toggled, this, &SplitTheatre::showWords);
    connect(&m_animation, &QVariantAnimation::valueChanged, m_moment,
            [this](const QVariant &value) { m_moment->setValue(value.toInt()); });
}

/// From the start, or on from where it stands.
void SplitTheatre::play(double speed)
{
    if (isPlaying())
        return stop();
    const int from = m_moment->value() == m_moment->maximum() ? 0 : m_moment->value();
    if (!isMotionWanted())
        return m_moment->setValue((from / kSteps + 1) * kSteps);
    m_animation.setStartValue(from);
    m_animation.setEndValue(m_moment->maximum());
    m_animation.setDuration(static_cast<int>((m_moment->maximum() - from) * kActTime / (kSteps * speed)));
    m_animation.start();
}

void SplitTheatre::playFromStart(double speed)
{
    stop();
    setMoment(0);
    play(speed);
}

void SplitTheatre::setMoment(double moment)
{
    m_moment->setValue(static_cast<int>(moment * kSteps));
}

double SplitTheatre::moment() const
{
    return static_cast<double>(m_moment->value()) / kSteps;
}

bool SplitTheatre::permutes() const
{
    return !m_without->isChecked();
}

TensorId SplitTheatre::tensor() const
{
    return splitTensor(m_session.selection().tensor);
}

Shape SplitTheatre::heads() const
{
    return splitShape(tensor(), m_session.plan().sizes);
}

SplitSample SplitTheatre::sample() const
{
    return splitSample(heads(), kMostOnStage);
}

/// In full, and in the words that a narrow window has room for.
QStringList SplitTheatre::stories() const
{
    const int act = static_cast<int>(moment() + 0.999);
    switch (act) {
    case 0:
        return {tr("As projected: every row holds the features of all heads side by side."),
                tr("Every row holds the features of all heads.")};
    case 1:
        return {tr("Reshape sets the heads apart. The order in memory stays the same."),
                tr("Reshape sets the heads apart.")};
    case 2:
        if (permutes())
            return {tr("Permute puts the heads before the positions: in memory the numbers of a head now stand "
                       "together."),
                    tr("Permute brings each head together in memory.")};
        return {tr("Permute is left out: the order in memory stays the same.")};
    default:
        if (permutes())
            return {tr("Merge: every head is a matrix of its own, one row for each position."),
                    tr("Merge: every head is a matrix of its own.")};
        return {tr("Merged without permute: a matrix mixes heads and positions. The shape is right, the numbers are "
                   "wrong."),
                tr("Merged without permute: the numbers are wrong.")};
    }
}

void SplitTheatre::showWords()
{
    setAccessibleName(tr("How the split makes %1").arg(tensorTitle(specOf(tensor()))));
    const QString memoryTold = m_session.isOpen() ? memoryLines().constFirst() : QString();
    const QString all = QStringList{story(), memoryTold}.join(u'\n').trimmed();
    const bool isCut = lineWidth(storyFont(), story()) > memory().width() ||
                       lineWidth(uiFont(kCaptionSize), memoryTold) > memory().width();
    setToolTip(isCut ? wrappedToolTip(all) : QString());
    setAccessibleDescription(all);
    m_play->setText(isPlaying() ? tr("Pause") : tr("Play"));
    m_moment->setAccessibleName(tr("Moment of the split"));
    m_without->setText(tr("without permute"));
    m_without->setToolTip(tr("A common mistake: to reshape to the final shape at once"));
    update();
}

QRectF SplitTheatre::stage() const
{
    const double top = kButtons + kStory + 6;
    return QRectF(rect()).adjusted(24, top, -24, -kMemory - 10);
}

QRectF SplitTheatre::memory() const
{
    return QRectF(24, height() - kMemory, width() - 48, kMemory - 6);
}

/// What the strip is, and how much of the layer there is of it: in full, and for narrower windows. The features are
/// counted in what is drawn, so that all but the last tell where this is less than the layer.
QStringList SplitTheatre::memoryLines() const
{
    const Shape shape = heads();
    const SplitSample shown = sample();
    QStringList lines{
        tr("Memory, with position and feature in each cell · drawn for %1 positions and %2 heads of %3 features; "
           "the layer has %4, %5 and %6")};
    if (shown.count() < shape[1] * shape[2] * shape[3])
        lines << tr("Memory · drawn for %1 positions and %2 heads of %3 features; the layer has %4, %5 and %6")
              << tr("Memory · drawn for %1 × %2 × %3; the layer has %4 × %5 × %6");
    for (QString &line : lines)
        line = line.arg(shown.positions).arg(shown.heads).arg(shown.size).arg(shape[2]).arg(shape[1]).arg(shape[3]);
    if (lines.size() == 1)
        lines << tr("Memory, with position and feature in each cell");
    return lines << tr("Memory");
}

QString SplitTheatre::memoryLine() const
{
    return elidedLine(uiFont(kCaptionSize), memoryLines(), memory().width());
}

void SplitTheatre::paintMemory(QPainter &painter, const std::vector<SplitCell> &cells) const
{
    const Theme &theme = themeOf(palette());
    const QRectF area = memory();
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    drawLine(painter, area, Qt::AlignTop | Qt::AlignLeft, memoryLine());
    const double top = area.top() + 18;
    const double unit = std::min(kLargestSquare, area.width() / static_cast<double>(cells.size()));
    for (const SplitCell &cell : cells)
        painter.fillRect(QRectF(area.left() + cell.address * unit, top, std::max(1.0, unit - 0.8), area.bottom() - top),
                         mixed(theme.surface, theme.ofHead(cell.head), 0.65));
}

void SplitTheatre::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.surface);
    if (!m_session.isOpen())
        return;
    painter.setFont(storyFont());
    painter.setPen(theme.text);
    const QRectF line(24, kButtons, width() - 48, kStory);
    drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), stories(), line.width()));
    const auto cells = splitCellsAt(sample(), moment(), permutes());
    paintStage(painter, cells);
    paintMemory(painter, cells);
}

void SplitTheatre::resizeEvent(QResizeEvent *)
{
    const int toggle = m_without->sizeHint().width();
    const int play = m_play->sizeHint().width();
    m_play->setGeometry(24, 4, play, kButtons - 6);
    m_moment->setGeometry(24 + play + 12, 4, std::max(60, width() - play - toggle - 84), kButtons - 6);
    m_without->setGeometry(width() - toggle - 24, 4, toggle, kButtons - 6);
    showWords(); // which may have room now
}

void SplitTheatre::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
