// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pngwriter.h"

#include "ui/export/deflatedrows.h"

#include <png.h>

#include <csetjmp>
#include <new>
#include <vector>

namespace headscope {
namespace {

/// What libpng gets in its own types, and where its bytes go.
struct PngFile
{
    explicit PngFile(const QImage &picture) : image(picture), rows(deflatedRows(picture))
    {
        for (const QString &key : picture.textKeys())
            words << key.toLatin1() << picture.text(key).toUtf8();
        for (qsizetype i = 0; i + 1 < words.size(); i += 2) {
            png_text text{};
            text.compression = PNG_ITXT_COMPRESSION_NONE;
            text.key = words[i].data();
            text.text = words[i + 1].data();
            text.itxt_length = static_cast<std::size_t>(words[i + 1].size());
            texts.push_back(text);
        }
    }

    const QImage &image;
    QByteArray rows;
    QByteArrayList words;
    std::vector<png_text> texts;
    QByteArray bytes;
};

void put(png_structp png, png_bytep data, std::size_t size)
{
    auto *file = static_cast<PngFile *>(png_get_io_ptr(png));
    try {
        file->bytes.append(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    } catch (const std::bad_alloc &) {
        png_error(png, "no memory");
    }
}

void writeChunk(png_structp png, const char *name, const char *data, qsizetype size)
{
    png_write_chunk(png, reinterpret_cast<png_const_bytep>(name), reinterpret_cast<png_const_bytep>(data),
                    static_cast<std::size_t>(size));
}

void writeAll(png_structp png, png_infop info, PngFile &file)
{
    const QImage &image = file.image;
    png_set_write_fn(png, &file, put, nullptr);
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.width()), static_cast<png_uint_32>(image.height()), 8,
                 isOpaque(image) ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(png, info, static_cast<png_uint_32>(image.dotsPerMeterX()),
                 static_cast<png_uint_32>(image.dotsPerMeterY()), PNG_RESOLUTION_METER);
    png_set_text(png, info, file.texts.data(), static_cast<int>(file.texts.size()));
    png_write_info(png, info);
    writeChunk(png, "IDAT", file.rows.constData(), file.rows.size());
    writeChunk(png, "IEND", nullptr, 0);
}

/// False where libpng jumped back: nothing that needs a destructor lives in what it jumps over.
bool write(png_structp png, png_infop info, PngFile &file)
{
    if (setjmp(png_jmpbuf(png)) != 0) // NOLINT(cert-err52-cpp): how libpng tells its errors
        return false;
    writeAll(png, info, file);
    return true;
}

} // namespace

QByteArray writePng(const QImage &image)
try {
    PngFile file(image);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
    const bool isWritten = info != nullptr && write(png, info, file);
    png_destroy_write_struct(&png, &info);
    return isWritten ? file.bytes : QByteArray();
} catch (const std::bad_alloc &) {
    return {};
}

} // namespace headscope
