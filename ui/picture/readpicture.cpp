// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture/readpicture.h"

#include "engine/io/bytetext.h"
#include "engine/io/file.h"
#include "engine/io/memory.h"

#include <QBuffer>
#include <QImageReader>

#include <algorithm>
#include <array>
#include <mutex>
#include <new>

namespace headscope {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t kLargestFile = std::uint64_t{256} << 20U;
constexpr qint64 kMostPicturePixels = 50'000'000;
constexpr qint64 kMostPictureBytes = 8 * kMostPicturePixels; // in colours of 16 bits

/// A kind of picture: how its files begin, and what Qt calls it.
struct PictureKind
{
    std::string_view start;
    const char *format;
    const char *name;
};

constexpr std::array kPictureKinds{PictureKind{"\x89PNG\r\n\x1a\n"sv, "png", "PNG"},
                                   PictureKind{"\xff\xd8\xff"sv, "jpeg", "JPEG"},
                                   PictureKind{"GIF87a"sv, "gif", "GIF"},
                                   PictureKind{"GIF89a"sv, "gif", "GIF"},
                                   PictureKind{"RIFF"sv, "webp", "WebP"},
                                   PictureKind{"BM"sv, "bmp", "BMP"},
                                   PictureKind{"P4\n"sv, "pbm", "PBM"},
                                   PictureKind{"P5\n"sv, "pgm", "PGM"},
                                   PictureKind{"P6\n"sv, "ppm", "PPM"},
                                   PictureKind{"II*\0"sv, "tiff", "TIFF"},
                                   PictureKind{"MM\0*"sv, "tiff", "TIFF"}};

/// What follows the first letters, where those alone could begin anything.
bool continues(const PictureKind &kind, std::string_view text)
{
    if (kind.name == "WebP"sv)
        return text.substr(8, 4) == "WEBP";
    return kind.name != "BMP"sv || text.substr(6, 4) == "\0\0\0\0"sv;
}

const PictureKind *pictureKindOf(const std::string &file)
{
    constexpr std::uint64_t enough = 16;
    const auto source = ifInOrder(openPlainFile(file));
    if (!source)
        return nullptr;
    const auto start = ifInOrder(readPart(**source, 0, std::min((*source)->size(), enough)));
    if (!start || start->size() < enough)
        return nullptr;
    const std::string_view text = asText(*start);
    const auto *found = std::find_if(kPictureKinds.begin(), kPictureKinds.end(), [text](const PictureKind &kind) {
        return text.starts_with(kind.start) && continues(kind, text);
    });
    return found == kPictureKinds.end() ? nullptr : found;
}

bool isRead(const PictureKind &kind)
{
    static const QList<QByteArray> formats = QImageReader::supportedImageFormats();
    return formats.contains(kind.format);
}

std::string knownNames()
{
    std::vector<std::string> names;
    for (const PictureKind &kind : kPictureKinds)
        if (isRead(kind) && (names.empty() || names.back() != kind.name))
            names.emplace_back(kind.name);
    return asOneArgument(names);
}

Error wrong(const std::string &file, Text got, Text expected)
{
    return {file, "image", std::move(got), std::move(expected)};
}

Error broken(const std::string &file, const PictureKind &kind)
{
    return wrong(file, {ENGINE_TEXT("engine", "a %1 that ends too early or is spoiled"), {kind.name}},
                 {ENGINE_TEXT("engine", "a whole picture"), {}});
}

/// Whether the rows of a plain BMP need more bytes than there are: it is decoded all the same, black from there on.
bool isCutOffBmp(ByteView bytes)
{
    constexpr std::size_t header = 54;
    if (bytes.size() < header || littleAt<std::uint32_t>(bytes, 30) != 0) // compressed
        return bytes.size() < header;
    const std::int64_t bits = littleAt<std::uint16_t>(bytes, 28);
    const std::int64_t width = static_cast<std::int32_t>(littleAt<std::uint32_t>(bytes, 18));
    const std::int64_t height = static_cast<std::int32_t>(littleAt<std::uint32_t>(bytes, 22));
    const std::int64_t row = (std::abs(width) * bits + 31) / 32 * 4;
    return littleAt<std::uint32_t>(bytes, 10) + row * std::abs(height) > std::ssize(bytes);
}

/// A JPEG without its end is decoded, too, grey from there on.
bool isCutOff(const PictureKind &kind, const QByteArray &bytes)
{
    if (kind.name == "BMP"sv)
        return isCutOffBmp(asBytes(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    if (kind.name != "JPEG"sv)
        return false;
    const qsizetype scan = bytes.lastIndexOf("\xff\xda");
    return bytes.indexOf("\xff\xd9", std::max<qsizetype>(scan, 0)) < 0;
}

/// By itself Qt takes less for one picture.
void allowLargestPicture()
{
    static std::once_flag once; // for all threads together
    std::call_once(once, [] { QImageReader::setAllocationLimit(static_cast<int>(kMostPictureBytes >> 20) + 1); });
}

/// Null where it is spoiled. Where the memory does not suffice Qt does not tell it apart: then this throws
/// std::bad_alloc.
QImage imageIn(QImageReader &reader)
{
    allowLargestPicture();
    const QSize size = reader.size();
    QImage image = reader.read();
    if (image.isNull() && !size.isEmpty() && QImage(size, QImage::Format_RGBA64).isNull()) // as large as any other
        throw std::bad_alloc();
    return image;
}

/// The colours as they are, also where they are transparent, as Pillow's convert("RGB") takes them.
Pixels pixelsIn(QImage image)
{
    image.convertTo(QImage::Format_ARGB32);
    if (image.isNull())
        throw std::bad_alloc();
    Pixels picture = Pixels::black(image.height(), image.width(), 3);
    auto *byte = picture.bytes.data();
    for (int row = 0; row < image.height(); ++row) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(row));
        for (int column = 0; column < image.width(); ++column) {
            *byte++ = static_cast<std::uint8_t>(qRed(line[column]));
            *byte++ = static_cast<std::uint8_t>(qGreen(line[column]));
            *byte++ = static_cast<std::uint8_t>(qBlue(line[column]));
        }
    }
    return picture;
}

Result<Pixels> decodedPicture(const std::string &file, const PictureKind &kind)
{
    const auto content = readPlainFile(file, kLargestFile);
    if (!content)
        return content.error();
    QByteArray bytes = QByteArray::fromRawData(reinterpret_cast<const char *>(content->data()),
                                               static_cast<qsizetype>(content->size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, kind.format);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (qint64{size.width()} * size.height() > kMostPicturePixels)
        return wrong(
            file,
            {ENGINE_TEXT("engine", "%1 × %2 pixels"), {std::to_string(size.width()), std::to_string(size.height())}},
            {ENGINE_TEXT("engine", "at most %1 million pixels"), {std::to_string(kMostPicturePixels / 1'000'000)}});
    QImage image = imageIn(reader);
    if (image.isNull() || image.width() < 1 || isCutOff(kind, bytes))
        return broken(file, kind);
    return pixelsIn(std::move(image));
}

} // namespace

bool isPicture(const std::string &file)
{
    return pictureKindOf(file) != nullptr;
}

std::optional<Result<Pixels>> readPicture(const std::string &file)
{
    const PictureKind *kind = pictureKindOf(file);
    if (kind == nullptr)
        return std::nullopt;
    if (!isRead(*kind))
        return wrong(file, {ENGINE_TEXT("engine", "a %1, which this Qt does not read"), {kind->name}},
                     {ENGINE_TEXT("engine", "one of %1"), {knownNames()}});
    return withinMemory([&] { return decodedPicture(file, *kind); });
}

QStringList pictureEndings()
{
    using Ending = std::pair<const char *, const char *>;
    constexpr std::array<Ending, 9> all{{{"png", "*.png"},
                                         {"jpeg", "*.jpg"},
                                         {"jpeg", "*.jpeg"},
                                         {"webp", "*.webp"},
                                         {"bmp", "*.bmp"},
                                         {"gif", "*.gif"},
                                         {"ppm", "*.ppm"},
                                         {"tiff", "*.tif"},
                                         {"tiff", "*.tiff"}}};
    const auto formats = QImageReader::supportedImageFormats();
    QStringList endings;
    for (const auto &[format, ending] : all)
        if (formats.contains(format))
            endings << QString::fromLatin1(ending);
    return endings;
}

} // namespace headscope
