// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// All blocks of a whole model, from bottom to top as in the window; the one that a beat speaks of stands out.
#include "ui/lines/linetext.h"
#include "ui/present/picture.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

class ModelPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ModelPicture)
};

constexpr double kHighestLine = 48; // of a block, or of the tokens below
constexpr double kLowestLine = 34;
constexpr double kGapShare = 0.18;    // of a line, between two blocks
constexpr double kStreamRoom = 28;    // at the left of the blocks
constexpr double kBetweenStacks = 64; // where the keys and values of the encoder go up
constexpr double kBesideStream = 8;   // before the tokens
constexpr double kWidestStack = 560;

/// The blocks of a column that have room, and nothing where some are left out.
struct Stack
{
    Column column = Column::Only;
    std::vector<std::optional<std::size_t>> blocks; ///< from the bottom to the top
    QRectF place = {};                              ///< its tokens at the bottom, its blocks above them
    double line = 0;                                ///< the height of each

    QRectF lineAt(std::size_t fromBottom) const
    {
        const double top = place.bottom() - line * static_cast<double>(fromBottom + 1);
        return QRectF(place.left() + kStreamRoom, top, place.width() - kStreamRoom, line)
            .adjusted(0, line * kGapShare / 2, 0, -line * kGapShare / 2);
    }
    double stream() const { return place.left() + kStreamRoom / 3; }
};

std::optional<std::size_t> currentBlock(const PictureInput &input)
{
    return input.model()->model().find(input.sight().block);
}

/// As many as have room around the current one, with nothing at an end where more would follow.
void cutToRoom(Stack &stack, double height, std::optional<std::size_t> current)
{
    const auto most = static_cast<std::ptrdiff_t>(std::max(4.0, height / kLowestLine)) - 1;
    auto &blocks = stack.blocks;
    const std::ptrdiff_t count = std::ssize(blocks);
    if (count <= most)
        return;
    const auto found = std::find(blocks.begin(), blocks.end(), current);
    const std::ptrdiff_t at = found == blocks.end() ? 0 : found - blocks.begin();
    const std::ptrdiff_t first = std::clamp<std::ptrdiff_t>(at - most / 2, 0, count - most);
    blocks = std::vector(blocks.begin() + first, blocks.begin() + first + most);
    if (first > 0)
        blocks.front().reset();
    if (first + most < count)
        blocks.back().reset();
}

/// One stack, or the encoder's and the decoder's, with all blocks.
std::vector<Stack> wholeStacks(const Transformer &model)
{
    std::vector<Stack> stacks;
    for (std::size_t at = 0; at < model.blocks.size(); ++at) {
        if (stacks.empty() || stacks.back().column != model.blocks[at].column) // a column is whole before the next
            stacks.push_back({model.blocks[at].column, {}});
        stacks.back().blocks.emplace_back(at);
    }
    return stacks;
}

/// Beside each other, on one line.
std::vector<Stack> stacksOf(const QRectF &place, const PictureInput &input)
{
    std::vector<Stack> stacks = wholeStacks(input.model()->model());
    std::size_t lines = 0; // of the highest stack, with its tokens
    for (Stack &stack : stacks) {
        cutToRoom(stack, place.height(), currentBlock(input));
        lines = std::max(lines, stack.blocks.size() + 1);
    }
    const auto count = static_cast<double>(stacks.size());
    const double width = std::min(kWidestStack, (place.width() - kBetweenStacks * (count - 1)) / count);
    const double height = std::min(place.height(), kHighestLine * static_cast<double>(lines));
    const QRectF first(place.left(), place.center().y() - height / 2, width, height);
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        stacks[i].place = first.translated((width + kBetweenStacks) * static_cast<double>(i), 0);
        stacks[i].line = height / static_cast<double>(lines);
    }
    return stacks;
}

/// As in the window: cross-attention is green, other attention blue.
QColor roleOf(const ModelBlock &block, const Theme &theme)
{
    if (!block.attends())
        return theme.text;
    return block.isCross() ? theme.value : theme.query;
}

void paintBox(QPainter &painter, const QRectF &box, std::size_t block, const PictureInput &input)
{
    constexpr double rounded = 5;
    constexpr double inset = 12;
    const Theme &theme = input.theme;
    const Transformer &model = input.model()->model();
    const bool isCurrent = currentBlock(input) == block;
    painter.setPen(QPen(isCurrent ? theme.accent : theme.line, isCurrent ? 3 : 1.5));
    painter.setBrush(isCurrent ? mixed(theme.surface, theme.accent, 0.12) : theme.surface);
    painter.drawRoundedRect(box, rounded, rounded);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(roleOf(model.blocks[block], theme));
    painter.setFont(uiFont(kSmallType, isCurrent ? Weight::Bold : Weight::Regular));
    const QRectF inside = box.adjusted(inset, 0, -inset, 0);
    const QStringList titles{blockTitle(model, block), shortBlockTitle(model, block)};
    drawLine(painter, inside, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), titles, inside.width()));
}

void paintGap(QPainter &painter, const QRectF &place, const Theme &theme)
{
    painter.setPen(theme.muted);
    painter.setFont(uiFont(kSmallType));
    drawLine(painter, place, Qt::AlignHCenter | Qt::AlignVCenter, QStringLiteral("⋮"));
}

/// The stream of the rows, which every block reads and adds to.
void paintStream(QPainter &painter, const Stack &stack, const Theme &theme)
{
    painter.setPen(QPen(theme.neutral, 3));
    const QPointF top(stack.stream(), stack.lineAt(stack.blocks.size()).top());
    painter.drawLine(QPointF(stack.stream(), stack.lineAt(0).center().y()), top);
    painter.setPen(QPen(theme.muted, 1.5));
    for (std::size_t line = 0; line <= stack.blocks.size(); ++line) {
        const QRectF box = stack.lineAt(line);
        painter.drawLine(QPointF(stack.stream(), box.center().y()), QPointF(box.left(), box.center().y()));
    }
}

/// What the column reads.
void paintTokens(QPainter &painter, const Stack &stack, const PictureInput &input)
{
    QStringList words;
    for (const std::string &word : tokenWords(*input.model(), stack.column))
        words << tokenWord(word);
    const QRectF place = stack.lineAt(0).adjusted(kBesideStream, 0, 0, 0);
    painter.setPen(input.theme.muted);
    painter.setFont(uiFont(kSmallType));
    drawLine(painter, place, Qt::AlignLeft | Qt::AlignVCenter,
             elidedLine(painter.font(), words.join(u' '), place.width()));
}

void paintStack(QPainter &painter, const Stack &stack, const PictureInput &input)
{
    paintStream(painter, stack, input.theme);
    paintTokens(painter, stack, input);
    for (std::size_t i = 0; i < stack.blocks.size(); ++i) {
        const QRectF place = stack.lineAt(i + 1);
        if (stack.blocks[i])
            paintBox(painter, place, *stack.blocks[i], input);
        else
            paintGap(painter, place, input.theme);
    }
}

/// From the top of the encoder to each cross-attention that is seen.
void paintMemory(QPainter &painter, const std::vector<Stack> &stacks, const PictureInput &input)
{
    if (stacks.size() < 2)
        return;
    const Stack &from = stacks.front();
    const Stack &to = stacks.back();
    const double top = from.lineAt(from.blocks.size()).top() - from.line * kGapShare;
    const double turn = to.place.left() - kBetweenStacks / 2;
    painter.setPen(QPen(input.theme.value, 3));
    painter.drawLine(QPointF(from.stream(), top), QPointF(turn, top));
    for (std::size_t i = 0; i < to.blocks.size(); ++i) {
        if (!to.blocks[i] || !input.model()->model().blocks[*to.blocks[i]].isCross())
            continue;
        const QRectF box = to.lineAt(i + 1);
        painter.drawLine(QPointF(turn, top), QPointF(turn, box.center().y()));
        painter.drawLine(QPointF(turn, box.center().y()), QPointF(box.left(), box.center().y()));
    }
}

} // namespace

void paintModel(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    if (!input.model())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const auto stacks = stacksOf(place, input);
    paintMemory(painter, stacks, input);
    for (const Stack &stack : stacks)
        paintStack(painter, stack, input);
}

QString modelSummary(const PictureInput &input)
{
    if (!input.model())
        return {};
    const Transformer &model = input.model()->model();
    QStringList titles;
    for (std::size_t at = 0; at < model.blocks.size(); ++at)
        titles << blockTitle(model, at);
    const QString all = ModelPicture::tr("All blocks: %1.").arg(listed(titles));
    const auto current = currentBlock(input);
    return current ? inSequence({all, ModelPicture::tr("%1 stands out.").arg(blockTitle(model, *current))}) : all;
}

} // namespace headscope
