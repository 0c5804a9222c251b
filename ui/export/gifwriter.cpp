// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/gifwriter.h"

#include "ui/export/palette.h"

#include <array>
#include <memory>
#include <new>
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

/// giflib is C, and takes too few bytes for a failure; an exception must not pass through it.
int append(GifFileType *gif, const GifByteType *bytes, int count)
{
    try {
        static_cast<QByteArray *>(gif->UserData)->append(reinterpret_cast<const char *>(bytes), count);
    } catch (const std::bad_alloc &) {
        return 0;
    }
    return count;
}

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

bool putLines(GifFileType *gif, const QImage &image, const Palette &palette)
{
    std::vector<GifByteType> row(static_cast<std::size_t>(image.width()));
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (std::size_t x = 0; x < row.size(); ++x) // most pixels are as the one before
            row[x] = x > 0 && line[x] == line[x - 1] ? row[x - 1] : palette[line[x]];
        if (EGifPutLine(gif, row.data(), image.width()) != GIF_OK)
            return false;
    }
    return true;
}

bool putFrame(GifFileType *gif, const QImage &image, int hundredths)
{
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    const Palette palette(image);
    const GifColors colors = colorsOf(palette.colors());
    return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, block.size(), block.data()) == GIF_OK &&
           EGifPutImageDesc(gif, 0, 0, image.width(), image.height(), false, colors.get()) == GIF_OK &&
           putLines(gif, image, palette);
}

} // namespace

struct GifWriter::State
{
    /// The size of the first picture is that of the file.
    bool begin(const QSize &first)
    {
        size = first;
        int error = 0;
        gif.reset(EGifOpen(&bytes, append, &error));
        if (!gif)
            return false;
        EGifSetGifVersion(gif.get(), true);
        return EGifPutScreenDesc(gif.get(), size.width(), size.height(), 8, 0, nullptr) == GIF_OK && putLoop(gif.get());
    }

    int hundredths;
    QByteArray bytes = {};
    QSize size = {};
    bool isWhole = true;
    Gif gif = {}; // last: to close it writes the end
};

GifWriter::GifWriter(int hundredthsEach) : m_state(new State{hundredthsEach})
{}

GifWriter::~GifWriter() = default;

bool GifWriter::add(const QImage &frame)
{
    State &s = *m_state;
    const bool isFirst = !s.gif;
    s.isWhole = s.isWhole && !frame.isNull() && (!isFirst || s.begin(frame.size()));
    if (s.isWhole) {
        const QImage image = frame.size() == s.size ? frame : frame.copy(QRect({}, s.size));
        const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
        s.isWhole = !pixels.isNull() && putFrame(s.gif.get(), pixels, s.hundredths);
    }
    return s.isWhole;
}

QByteArray GifWriter::finished()
{
    const bool isWritten = m_state->isWhole && m_state->gif;
    m_state->gif.reset();
    return isWritten ? m_state->bytes : QByteArray();
}

} // namespace headscope
