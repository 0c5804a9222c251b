// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/deflatedrows.h"

#include <QtEndian>

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <new>

namespace headscope {
namespace {

constexpr qsizetype kBandBytes = qsizetype{1} << 17; // stays in the cache, and is no new memory for each picture
constexpr qsizetype kMostAdded = 1024;               // by blocks of a band that cannot be made smaller

std::uint8_t *data(QByteArray &bytes)
{
    return reinterpret_cast<std::uint8_t *>(bytes.data());
}

qsizetype rowBytes(const QImage &image)
{
    return qsizetype{image.width()} * (isOpaque(image) ? 3 : 4);
}

QByteArray rowsOf(const QImage &image, int first, int count)
{
    const QImage band(image.constScanLine(first), image.width(), count, image.bytesPerLine(), image.format());
    const QImage rows = band.convertToFormat(isOpaque(image) ? QImage::Format_RGB888 : QImage::Format_RGBA8888);
    if (rows.isNull())
        throw std::bad_alloc();
    QByteArray bytes;
    bytes.reserve((rowBytes(image) + 1) * count);
    for (int y = 0; y < count; ++y) {
        bytes.append('\0');
        bytes.append(reinterpret_cast<const char *>(rows.constScanLine(y)), rowBytes(image));
    }
    return bytes;
}

/// One band after the other, none of which needs those before it: the library's own buffer of a stream is left out.
/// At level 0: at level 1 one process in some two hundred finds other matches in the same bytes (ISA-L 2.30).
class Deflater
{
public:
    void add(QByteArray band, bool isLast)
    {
        QByteArray room(band.size() + kMostAdded, Qt::Uninitialized);
        isal_deflate_stateless_init(m_stream.get());
        m_stream->flush = isLast ? NO_FLUSH : FULL_FLUSH;
        m_stream->end_of_stream = isLast ? 1 : 0;
        m_stream->next_in = data(band);
        m_stream->avail_in = static_cast<std::uint32_t>(band.size());
        m_stream->next_out = data(room);
        m_stream->avail_out = static_cast<std::uint32_t>(room.size());
        if (isal_deflate_stateless(m_stream.get()) != COMP_OK)
            throw std::bad_alloc();
        m_bytes.append(room.constData(), m_stream->total_out);
        m_sum = isal_adler32(m_sum, data(band), static_cast<std::uint64_t>(band.size()));
    }

    QByteArray finished()
    {
        std::array<char, sizeof m_sum> sum{};
        qToBigEndian(m_sum, sum.data());
        return m_bytes.append(sum.data(), std::ssize(sum));
    }

private:
    std::unique_ptr<isal_zstream> m_stream = std::make_unique<isal_zstream>();
    QByteArray m_bytes{"\x78\x01", 2}; // zlib's header: a window of 32 KiB, the fastest level
    std::uint32_t m_sum = 1;
};

} // namespace

bool isOpaque(const QImage &image)
{
    return image.format() == QImage::Format_RGB32;
}

QByteArray deflatedRows(const QImage &image)
{
    Deflater deflater;
    const int rowsAtOnce = static_cast<int>(std::max<qsizetype>(1, kBandBytes / (rowBytes(image) + 1)));
    for (int first = 0; first < image.height(); first += rowsAtOnce) {
        const int count = std::min(rowsAtOnce, image.height() - first);
        deflater.add(rowsOf(image, first, count), first + count == image.height());
    }
    return deflater.finished();
}

} // namespace headscope
