// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/gifwriter.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <gif_lib.h>

namespace headscope {
namespace {

constexpr int kColors = 256;

struct Closer
{
    void operator()(GifFileType *gif) const { EGifCloseFile(gif, nullptr); }
};
using Gif = std::unique_ptr<GifFileType, Closer>;

struct MapFreer
{
    void operator()(ColorMapObject *map) const { GifFreeMapObject(map); }
};
using GifColors = std::unique_ptr<ColorMapObject, MapFreer>;

int append(GifFileType *gif, const GifByteType *bytes, int count)
{
    static_cast<QByteArray *>(gif->UserData)->append(reinterpret_cast<const char *>(bytes), count);
    return count;
}

/// The colours that occur most; those of equal count by their value, so that a picture has one palette.
std::vector<QRgb> paletteOf(const QImage &image)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            ++counts[line[x]];
    }
    std::vector<std::pair<int, QRgb>> byCount;
    byCount.reserve(static_cast<std::size_t>(counts.size()));
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        byCount.emplace_back(-it.value(), it.key());
    std::sort(byCount.begin(), byCount.end());
    byCount.resize(std::min<std::size_t>(byCount.size(), kColors));
    std::vector<QRgb> palette;
    palette.reserve(byCount.size());
    for (const auto &[count, color] : byCount)
        palette.push_back(color);
    return palette;
}

int distance(QRgb a, QRgb b)
{
    const auto square = [](int x) { return x * x; };
    return square(qRed(a) - qRed(b)) + square(qGreen(a) - qGreen(b)) + square(qBlue(a) - qBlue(b));
}

/// The nearest colours of a palette, each looked for once.
class Nearest
{
public:
    explicit Nearest(const std::vector<QRgb> &palette) : m_palette(palette)
    {
        for (std::size_t i = 0; i < palette.size(); ++i)
            m_known[palette[i]] = static_cast<GifByteType>(i);
    }
    GifByteType operator()(QRgb color)
    {
        if (const auto known = m_known.constFind(color); known != m_known.cend())
            return *known;
        const auto best = std::min_element(m_palette.begin(), m_palette.end(),
                                           [&](QRgb a, QRgb b) { return distance(a, color) < distance(b, color); });
        return m_known[color] = static_cast<GifByteType>(best - m_palette.begin());
    }

private:
    const std::vector<QRgb> &m_palette;
    QHash<QRgb, GifByteType> m_known;
};

GifColors colorsOf(const std::vector<QRgb> &palette)
{
    std::array<GifColorType, kColors> colors{};
    for (std::size_t i = 0; i < palette.size(); ++i)
        colors[i] = {static_cast<GifByteType>(qRed(palette[i])), static_cast<GifByteType>(qGreen(palette[i])),
                     static_cast<GifByteType>(qBlue(palette[i]))};
    return GifColors(GifMakeMapObject(kColors, colors.data()));
}

bool putLoop(GifFileType *gif)
{
    constexpr const char *application = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> forever{1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, application) == GIF_OK &&
           EGifPutExtensionBlock(gif, forever.size(), forever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif) == GIF_OK;
}

bool putFrame(GifFileType *gif, const QImage &image, int hundredths)
{
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    const std::vector<QRgb> palette = paletteOf(image);
    const GifColors colors = colorsOf(palette);
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, block.size(), block.data()) != GIF_OK ||
        EGifPutImageDesc(gif, 0, 0, image.width(), image.height(), false, colors.get()) != GIF_OK)
        return false;
    Nearest nearest(palette);
    std::vector<GifByteType> row(static_cast<std::size_t>(image.width()));
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        std::transform(line, line + image.width(), row.begin(), nearest);
        if (EGifPutLine(gif, row.data(), image.width()) != GIF_OK)
            return false;
    }
    return true;
}

} // namespace

QByteArray writeGif(const QList<QImage> &frames, int hundredthsEach)
{
    QByteArray bytes;
    int error = 0;
    Gif gif(EGifOpen(&bytes, append, &error));
    if (!gif || frames.isEmpty())
        return {};
    EGifSetGifVersion(gif.get(), true);
    const QSize size = frames.first().size();
    bool isWritten =
        EGifPutScreenDesc(gif.get(), size.width(), size.height(), 8, 0, nullptr) == GIF_OK && putLoop(gif.get());
    for (const QImage &frame : frames)
        isWritten = isWritten && putFrame(gif.get(), frame.copy(QRect({}, size)).convertToFormat(QImage::Format_RGB32),
                                          hundredthsEach);
    gif.reset();
    return isWritten ? bytes : QByteArray();
}

} // namespace headscope
