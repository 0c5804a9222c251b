// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/tokenstrip.h"

#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/lines/linetext.h"
#include "ui/model/tokenchips.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kChipHeight = 22;
constexpr double kIdHeight = 13;
constexpr double kChipGap = 4;
constexpr double kChipPadding = 6;
constexpr double kNarrowest = 22;
constexpr double kFadeWidth = 32;

} // namespace

/// The chips in a row, for screen readers.
class TokenCells : public PaintedCells
{
public:
    explicit TokenCells(TokenStrip &strip) : PaintedCells(&strip), m_strip(strip) {}

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override { return std::ssize(m_strip.m_chips); }
    QString name(const Place &place) const override
    {
        return m_strip.sentenceOf(static_cast<std::size_t>(place.first));
    }
    QRectF rect(const Place &place) const override { return m_strip.rectOf(static_cast<std::size_t>(place.first)); }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        for (std::size_t i = 0; i < m_strip.m_chips.size(); ++i)
            if (m_strip.rectOf(i).contains(point))
                return Place{static_cast<Index>(i), 0};
        return std::nullopt;
    }
    std::optional<Place> current() const override
    {
        return m_strip.m_chips.empty() ? std::nullopt : std::optional(Place{static_cast<Index>(m_strip.m_current), 0});
    }
    void choose(const Place &place) override { m_strip.moveTo(static_cast<std::size_t>(place.first)); }

private:
    TokenStrip &m_strip;
};

TokenStrip::TokenStrip(QWidget *parent) : QWidget(parent), m_cells(new TokenCells(*this))
{
    setObjectName(QStringLiteral("tokenStrip"));
    showWords();
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void TokenStrip::showWords()
{
    setAccessibleName(tr("Tokens"));
    describe();
}

/// Screen readers hear the token of the cursor.
void TokenStrip::describe()
{
    m_cells->describe(m_chips.empty() ? QString() : sentenceOf(m_current));
}

void TokenStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

QSize TokenStrip::sizeHint() const
{
    return {200, static_cast<int>(kChipHeight + kIdHeight + 4)};
}

void TokenStrip::setTokens(const SharedTokenizer &tokenizer, const Tokenization &cut)
{
    const std::size_t before = m_chips.size();
    m_chips.clear();
    double left = 1;
    for (std::size_t i = 0; i < cut.ids.size(); ++i) {
        Chip chip{tokenWord(cut.shown[i]), QString::number(cut.ids[i]), tokenizer->isSpecial(cut.ids[i]), left, 0};
        const double words = std::max(lineWidth(uiFont(), chip.word), lineWidth(numberFont(9), chip.id));
        chip.width = std::max(kNarrowest, words + 2 * kChipPadding);
        left += chip.width + kChipGap;
        m_chips.push_back(std::move(chip));
    }
    setVisible(hasTokens());
    m_current = 0;
    describe();
    scrollTo(m_chips.size() > before && before > 0 ? unseen() : m_scrolled);
}

/// How far it can be scrolled.
double TokenStrip::unseen() const
{
    return m_chips.empty() ? 0 : std::max(0.0, m_chips.back().left + m_chips.back().width - width() + 2);
}

void TokenStrip::scrollTo(double left)
{
    m_scrolled = std::clamp(left, 0.0, unseen());
    update();
}

/// In a wider strip there is less to scroll.
void TokenStrip::resizeEvent(QResizeEvent *)
{
    scrollTo(m_scrolled);
}

void TokenStrip::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    scrollTo(m_scrolled - (turned.x() != 0 ? turned.x() : turned.y()));
}

QRectF TokenStrip::rectOf(std::size_t chip) const
{
    return {m_chips[chip].left - m_scrolled, 1, m_chips[chip].width, kChipHeight};
}

QString TokenStrip::sentenceOf(std::size_t at) const
{
    const Chip &chip = m_chips[at];
    const QString told = chip.isSpecial ? tr("token %1 is %2, a sign of the model’s own, with the number %3")
                                        : tr("token %1 is “%2”, with the number %3");
    return told.arg(QString::number(at), inSentence(chip.word), chip.id);
}

/// Of a chip that is wider than the strip the beginning is seen.
void TokenStrip::moveTo(std::size_t chip)
{
    m_current = std::min(chip, m_chips.size() - 1);
    const Chip &now = m_chips[m_current];
    const double most = std::max(0.0, now.left - 1);
    m_scrolled = std::clamp(m_scrolled, std::clamp(now.left + now.width - width() + 2, 0.0, most), most);
    describe();
    update();
}

void TokenStrip::keyPressEvent(QKeyEvent *event)
{
    const Action action = m_chips.empty() ? Action::None : actionOf(*event, KeyPlace::TextTokens);
    if (action == Action::None)
        return event->ignore();
    if (action == Action::TokenNext)
        moveTo(m_current + 1);
    else if (m_current > 0)
        moveTo(m_current - 1);
}

void TokenStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_chips.size() && rectOf(i).left() < width(); ++i)
        paintChip(painter, i);
    if (m_scrolled > 1)
        paintFade(painter, false);
    if (m_scrolled < unseen() - 1)
        paintFade(painter, true);
}

void TokenStrip::paintChip(QPainter &painter, std::size_t at) const
{
    const Theme &theme = themeOf(palette());
    const Chip &chip = m_chips[at];
    const QRectF place = rectOf(at);
    ChipLook look = readChip(theme, chip.isSpecial);
    if (hasFocus() && at == m_current)
        look.edge = QPen(theme.accent, 2, chip.isSpecial ? Qt::DashLine : Qt::SolidLine);
    painter.setFont(uiFont());
    headscope::paintChip(painter, place, chip.word, look);
    painter.setPen(theme.muted);
    painter.setFont(numberFont(9));
    drawLine(painter, place.translated(0, kChipHeight).adjusted(0, 0, 0, kIdHeight - kChipHeight), Qt::AlignCenter,
             chip.id);
}

/// More chips lie beyond this edge.
void TokenStrip::paintFade(QPainter &painter, bool isRight) const
{
    const double edge = isRight ? width() : 0;
    QColor ground = themeOf(palette()).surface;
    QLinearGradient fade(isRight ? edge - kFadeWidth : kFadeWidth, 0, edge, 0);
    fade.setColorAt(1, ground);
    ground.setAlpha(0);
    fade.setColorAt(0, ground);
    painter.fillRect(QRectF(isRight ? edge - kFadeWidth : 0, 0, kFadeWidth, height()), fade);
}

} // namespace headscope
