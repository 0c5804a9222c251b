// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/imagesettings.h"

#include "engine/checkpoints/family.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headscope {
namespace {

constexpr Index kLongestSide = 8192;

std::optional<Index> sideOf(const Json *value)
{
    const auto number = value != nullptr ? numberOf(*value) : std::nullopt;
    const bool isSide =
        number && *number >= 1 && *number <= static_cast<double>(kLongestSide) && std::floor(*number) == *number;
    return isSide ? std::optional(static_cast<Index>(*number)) : std::nullopt;
}

std::optional<std::pair<Index, Index>> pairOf(const std::optional<Index> &rows, const std::optional<Index> &columns)
{
    return rows && columns ? std::optional(std::pair(*rows, *columns)) : std::nullopt;
}

/// Rows and columns as settings have them: one number, {"height": …, "width": …}, or [rows, columns].
std::optional<std::pair<Index, Index>> rowsAndColumns(const ModelSettings &settings, std::string_view key)
{
    const Json *value = settings.find(key);
    if (value == nullptr)
        return std::nullopt;
    if (value->as<Json::Object>() != nullptr)
        return pairOf(sideOf(value->find("height")), sideOf(value->find("width")));
    if (const auto *list = value->as<Json::List>())
        return list->size() == 2 ? pairOf(sideOf(&list->front()), sideOf(&list->back())) : std::nullopt;
    return pairOf(sideOf(value), sideOf(value));
}

Text aSide()
{
    return {ENGINE_TEXT("engine", "a whole number from %1 to %2"), {"1", std::to_string(kLongestSide)}};
}

Result<void> readSize(const ModelSettings &file, ImageSettings &settings)
{
    const Json *size = file.find("size");
    if (size == nullptr)
        return {};
    if (const auto shortest = sideOf(size->find("shortest_edge"))) {
        settings.shortest = *shortest;
        return {};
    }
    const auto both = rowsAndColumns(file, "size");
    if (!both)
        return file.wrong("size", aSide());
    std::tie(settings.rows, settings.columns) = *both;
    return {};
}

Result<void> readCrop(const ModelSettings &file, ImageSettings &settings)
{
    settings.crops = file.isSet("do_center_crop", false);
    if (!settings.crops || file.find("crop_size") == nullptr)
        return {};
    const auto both = rowsAndColumns(file, "crop_size");
    if (!both)
        return file.wrong("crop_size", aSide());
    std::tie(settings.cropRows, settings.cropColumns) = *both;
    return {};
}

Result<void> readResample(const ModelSettings &file, ImageSettings &settings)
{
    const auto how = file.whole("resample");
    if (how && *how >= 0 && *how <= static_cast<Index>(Resample::Hamming))
        settings.resample = static_cast<Resample>(*how);
    else if (file.find("resample") != nullptr)
        return file.wrong("resample", {ENGINE_TEXT("engine", "a whole number from %1 to %2"), {"0", "5"}});
    return {};
}

/// One number for each colour, or one for all of them; a divisor is not 0.
Result<void> readColours(const ModelSettings &file, const char *key, bool isDivisor, std::array<double, 3> &numbers)
{
    const Json *value = file.find(key);
    if (value == nullptr)
        return {};
    const auto *list = value->as<Json::List>();
    const std::size_t count = list != nullptr ? list->size() : 1;
    bool isRight = count == 1 || count == numbers.size();
    for (std::size_t i = 0; isRight && i < numbers.size(); ++i) {
        const auto number = numberOf(list != nullptr ? (*list)[count == 1 ? 0 : i] : *value);
        isRight = number && std::isfinite(*number) && (!isDivisor || *number != 0);
        numbers[i] = number.value_or(0);
    }
    if (isRight)
        return {};
    return file.wrong(key, {isDivisor ? ENGINE_TEXT("engine", "a number other than 0 for each of three colours")
                                      : ENGINE_TEXT("engine", "a number for each of three colours"),
                            {}});
}

Result<void> readScaling(const ModelSettings &file, ImageSettings &settings)
{
    if (!file.isSet("do_rescale", true))
        settings.factor = 1;
    else if (const Json *factor = file.find("rescale_factor")) {
        settings.factor = numberOf(*factor).value_or(0);
        if (settings.factor == 0 || !std::isfinite(settings.factor))
            return file.wrong("rescale_factor", {ENGINE_TEXT("engine", "a number other than 0"), {}});
    }
    if (!file.isSet("do_normalize", true)) {
        settings.mean = {0, 0, 0};
        settings.deviation = {1, 1, 1};
        return {};
    }
    const auto mean = readColours(file, "image_mean", false, settings.mean);
    return mean ? readColours(file, "image_std", true, settings.deviation) : mean;
}

/// The shorter side is given, and the other one follows, with what is behind the point left out.
std::pair<Index, Index> sizeByShortest(const Pixels &picture, Index shortest)
{
    const Index shorter = std::min(picture.rows, picture.columns);
    const Index longer = std::max(picture.rows, picture.columns);
    const Index other = shortest * longer / shorter;
    return picture.rows <= picture.columns ? std::pair(shortest, other) : std::pair(other, shortest);
}

/// What the settings say of the patches is what the kernel has that makes them.
Result<void> checkKernel(const ModelSettings &settings, const StoredTensor &kernel)
{
    const Index colours = kernel.shape[1], side = kernel.shape[2];
    if (side < 1 || side != kernel.shape[3] || (colours != 1 && colours != 3))
        return Error{{},
                     "tensor " + kernel.name + ": shape",
                     Text(toString(kernel.shape)),
                     Text(ENGINE_TEXT("engine", "a kernel of 1 or 3 colours for patches as high as wide"), {})};
    const auto wrong = [&](std::string_view key, Index right) {
        return settings.wrong(key, toldByShape(right, kernel.name));
    };
    constexpr std::string_view sideKey = "patch_size", coloursKey = "num_channels";
    if (settings.find(sideKey) != nullptr && rowsAndColumns(settings, sideKey) != std::pair(side, side))
        return wrong(sideKey, side);
    if (settings.find(coloursKey) != nullptr && settings.whole(coloursKey) != colours)
        return wrong(coloursKey, colours);
    return {};
}

} // namespace

Result<ImageSettings> imageSettingsOf(const ModelSettings &file, const PatchGrid &grid)
{
    ImageSettings settings;
    settings.rows = settings.cropRows = grid.rows();
    settings.columns = settings.cropColumns = grid.columns();
    settings.resizes = file.isSet("do_resize", true);
    for (const auto read : {readSize, readCrop, readResample, readScaling})
        if (const auto done = read(file, settings); !done)
            return done.error();
    return settings;
}

Result<Pixels> preparedPixels(Pixels picture, const ImageSettings &settings, const PatchGrid &grid)
{
    constexpr Index most = Index{1} << 28U; // bytes between the two passes
    picture = inColours(std::move(picture), grid.colours);
    if (settings.resizes) {
        const auto [rows, columns] = settings.shortest > 0 ? sizeByShortest(picture, settings.shortest)
                                                           : std::pair(settings.rows, settings.columns);
        if (std::max(rows, columns) > kLongestSide || picture.rows > most / (columns * picture.colours))
            return Error{"", "image",
                         Text(ENGINE_TEXT("engine", "%1 × %2 pixels"),
                              {std::to_string(picture.columns), std::to_string(picture.rows)}),
                         Text(ENGINE_TEXT("engine", "a picture that is less thin, or smaller"), {})};
        picture = resized(picture, rows, columns, settings.resample);
    }
    return settings.crops ? cropped(picture, settings.cropRows, settings.cropColumns) : picture;
}

Result<PatchGrid> gridOf(const ModelSettings &settings, Index patches, const StoredTensor &kernel)
{
    if (const auto agrees = checkKernel(settings, kernel); !agrees)
        return agrees.error();
    const Index side = kernel.shape[2];
    const auto across = static_cast<Index>(std::lround(std::sqrt(static_cast<double>(std::max<Index>(patches, 0)))));
    constexpr std::string_view key = "image_size";
    const auto untold = std::pair(across * side, across * side);
    const auto size = settings.find(key) != nullptr ? rowsAndColumns(settings, key) : std::optional(untold);
    const auto [rows, columns] = size.value_or(std::pair<Index, Index>());
    const PatchGrid grid{rows / side, columns / side, side, kernel.shape[1]};
    if (grid.patches() != patches || patches <= 0)
        return settings.wrong(key, Text(ENGINE_TEXT("engine", "the size of an image cut into so many patches: %1"),
                                        {std::to_string(patches)}));
    if (patches > kMostImageNumbers / grid.numbers())
        return settings.wrong(
            key, Text(ENGINE_TEXT("engine", "an image of at most %1 numbers"), {std::to_string(kMostImageNumbers)}));
    return grid;
}

} // namespace headscope
