// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/lookat.h"

#include "engine/checkpoints/captured.h"
#include "engine/formats/csv.h"
#include "engine/formats/csvrows.h"
#include "engine/io/bytetext.h"
#include "engine/io/file.h"
#include "engine/io/memory.h"
#include "engine/models/imagefile.h"
#include "ui/importing/printedarray.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/picture/readpicture.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/work/jobqueue.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace headscope {
namespace {

/// Whether it is the index of a checkpoint in several files.
bool isIndex(const QString &path)
{
    return path.endsWith(QStringLiteral(".index.json"));
}

/// Whether it starts as an object of JSON does, and is not the index of a checkpoint in several files.
bool holdsJson(const QString &path)
{
    constexpr std::uint64_t enough = 64; // for blank lines before it
    const auto source = ifInOrder(openPlainFile(path.toStdString()));
    if (!source || isIndex(path))
        return false;
    const auto start = ifInOrder(readPart(**source, 0, std::min((*source)->size(), enough)));
    const std::string_view text = start ? asText(*start) : std::string_view();
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

/// Of words, which a field shows and which are counted at every letter that is typed there.
constexpr std::uint64_t kLongestPaste = std::uint64_t{1} << 16U;

Result<LookedAt> lookAtTensors(const QString &path)
{
    auto checkpoint = openShared(path);
    if (!checkpoint)
        return checkpoint.error();
    LookedAt found{path, *checkpoint};
    const TensorStore &store = *found.checkpoint->store;
    found.offered = mapsToOffer(*found.checkpoint);
    found.maps = namedMaps(store, found.offered);
    const bool areMaps = areSurelyMaps(store, found.maps);
    if (!isCaptured(store) && !areMaps)
        return found;
    found.offered.clear(); // nobody is asked
    const std::string file = QFileInfo(QDir::cleanPath(path)).fileName().toStdString();
    auto layer = areMaps ? importMaps(store, found.maps, file) : importCaptured(store, file);
    if (!layer)
        return layer.error().in(path.toStdString());
    found.layer = std::move(*layer);
    return found;
}

/// The folder or the file of a whole model that can be run; empty where it is none.
QString wholeModelOf(const QString &path)
{
    const QFileInfo file(path);
    const QString whole = file.fileName() == QStringLiteral("config.json") ? file.path() : path;
    return isModel(whole) && !isBuiltIn(whole) ? whole : QString();
}

/// The folder of a model whose settings alone were named.
std::optional<LookedAt> modelOf(const QString &settings)
{
    const QFileInfo file(settings);
    if (file.fileName() != QStringLiteral("config.json"))
        return std::nullopt;
    return ifInOrder(lookAtTensors(file.path()));
}

/// Whether it is an array alone, as an image can be.
bool isArray(const QString &path)
{
    constexpr std::string_view start = "\x93NUMPY";
    const auto source = ifInOrder(openPlainFile(path.toStdString()));
    if (!source || (*source)->size() < start.size())
        return false;
    const auto begin = ifInOrder(readPart(**source, 0, start.size()));
    return begin && asText(*begin) == start;
}

/// Attention maps; nothing where it is something else.
std::optional<LookedAt> lookAtMaps(const QString &path)
{
    auto found = ifInOrder(lookAtTensors(path));
    if (found && found->maps.empty())
        found.reset();
    return found;
}

/// A picture, or where the model looks at images an array of one; nothing where it is something else. An array of maps
/// is no image, and opened as what it is.
std::optional<Result<LookedAt>> lookAtImage(const QString &path, const SharedModel &open)
{
    const std::string file = path.toStdString();
    const bool takesImages = open && open->grid;
    if (takesImages && (isPicture(file) || isArray(path))) {
        auto patches = patchesInFile(file, *open, readPicture);
        if (patches)
            return LookedAt{path, nullptr, {}, {}, std::make_shared<const AnyTensor>(std::move(*patches))};
        if (auto maps = lookAtMaps(path))
            return std::move(*maps);
        return patches.error();
    }
    if (!isPicture(file))
        return std::nullopt;
    return Error{file,
                 {},
                 {ENGINE_TEXT("engine", "a picture"), {}},
                 {ENGINE_TEXT("engine", "a model that looks at images: open one first, such as a ViT"), {}}};
}

Result<LookedAt> lookAtOne(const QString &path, const SharedModel &open, bool isAlone)
{
    if (auto image = lookAtImage(path, open))
        return std::move(*image);
    if (const QString folder = wholeModelOf(path); !folder.isEmpty()) // the session opens it
        return LookedAt{folder, nullptr};
    if (auto model = modelOf(path))
        return std::move(*model);
    if (!isNamedAsSession(path) && !holdsJson(path))
        return lookAtTensors(path);
    if (isAlone) // the session reads it anyway, and tells what is wrong
        return LookedAt{path, nullptr};
    if (isModelFile(path.toStdString()))
        return LookedAt{path, nullptr};
    const auto opened = openSession(path);
    return opened ? Result<LookedAt>(LookedAt{path, nullptr}) : opened.error();
}

/// With a decimal comma, too, to be told of it.
bool isMeantAsNumber(const std::string &word)
{
    bool isNumber = false;
    toQString(word).replace(u',', u'.').toDouble(&isNumber);
    return isNumber;
}

/// Whether the first two rows, of which one may be of words, hold a number. Blanks stand between the words of a
/// sentence, too: there the second row has to be numbers, but for the word beside them.
bool looksLikeTable(std::string_view text)
{
    CsvRows rows(text);
    const auto first = rows.next();
    if (!first || !*first)
        return false;
    const auto hasNumber = [](const auto &row) { return std::any_of(row.begin(), row.end(), isMeantAsNumber); };
    if (!rows.areBlanksBetween() && hasNumber(**first))
        return true;
    const auto second = rows.next();
    if (!second || !*second)
        return false;
    if (!rows.areBlanksBetween())
        return hasNumber(**second);
    return (**second).size() > 1 && std::all_of((**second).begin() + 1, (**second).end(), isMeantAsNumber);
}

std::optional<Result<SharedStore>> tableIn(const std::string &text)
{
    if (!looksLikeTable(text))
        return std::nullopt;
    const ByteView view = asBytes(text);
    return openCsv(std::make_shared<const MemorySource>(Bytes(view.begin(), view.end())), "table");
}

/// An array as Python prints it, or a table; nothing where a text is neither. The words beside a table stay as they
/// are, where its numbers are not of another width.
std::optional<Result<SharedStore>> numbersIn(const std::string &text)
{
    const std::string plain = inAscii(toQString(text)).toStdString();
    if (auto array = printedArray(plain))
        return array;
    auto table = tableIn(text);
    if (plain == text || (table && *table))
        return table;
    auto again = tableIn(plain);
    return again && *again ? again : table;
}

} // namespace

bool isNamedAsSession(const QString &location)
{
    return location.endsWith(QStringLiteral(".headscope")) || location.startsWith(QStringLiteral("example:"));
}

Result<SharedCheckpoint> openShared(const QString &path, const QString &configPath)
{
    auto checkpoint = openCheckpoint(path.toStdString(), configPath.toStdString(), isJobCancelled);
    if (!checkpoint)
        return checkpoint.error();
    return std::make_shared<const Checkpoint>(std::move(*checkpoint));
}

Result<LookedAt> lookAtText(const QString &text)
{
    const QString name = QCoreApplication::translate("import", "Clipboard");
    const std::string bytes = text.toStdString();
    const auto store = numbersIn(bytes);
    if (!store && bytes.size() > kLongestPaste)
        return Error{name.toStdString(), {}, byteCount(bytes.size()), atMostBytes(kLongestPaste)};
    if (!store)
        return LookedAt{name, nullptr, {}, text};
    if (!*store)
        return store->error().in(name.toStdString());
    LookedAt found{name, std::make_shared<const Checkpoint>(Checkpoint{name.toStdString(), **store, {}})};
    found.offered = mapsToOffer(*found.checkpoint);
    return found;
}

Result<LookedAt> lookAt(const QStringList &several, const SharedModel &open, const CancelToken &isCancelled)
{
    QStringList paths = several;
    std::stable_partition(paths.begin(), paths.end(), isIndex); // which is of the other files
    auto first = lookAtOne(paths.value(0), open, paths.size() == 1);
    for (qsizetype i = 1; i < paths.size() && !first && !isCancelled(); ++i)
        if (auto next = lookAtOne(paths[i], open, false))
            return next;
    return first;
}

} // namespace headscope
