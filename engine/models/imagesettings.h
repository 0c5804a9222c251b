// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/models/modelsettings.h"
#include "engine/models/resample.h"
#include "engine/tensor/shape.h"

#include <array>

namespace headscope {

/// How a model cuts an image: into patches of `side` by `side` pixels, row by row.
struct PatchGrid
{
    Index down = 0; ///< patches
    Index across = 0;
    Index side = 0; ///< pixels of a patch
    Index colours = 3;

    Index patches() const { return down * across; }
    Index rows() const { return down * side; } ///< of the image
    Index columns() const { return across * side; }
    Index numbers() const { return colours * side * side; } ///< of a patch
    bool operator==(const PatchGrid &) const = default;
};

/// The most numbers of an image that a model may read.
inline constexpr Index kMostImageNumbers = 1 << 26U;

/// What a picture goes through before a model reads it, as preprocessor_config.json has it: it gets the size of the
/// model, and its bytes become numbers about 0.
struct ImageSettings
{
    bool resizes = true;
    Index rows = 0;
    Index columns = 0;
    Index shortest = 0; ///< the shorter side, where the other one follows; 0: rows and columns are given
    Resample resample = Resample::Bilinear;
    bool crops = false; ///< the middle is taken
    Index cropRows = 0;
    Index cropColumns = 0;
    double factor = 1.0 / 255; ///< of a byte
    std::array<double, 3> mean{0.5, 0.5, 0.5};
    std::array<double, 3> deviation{0.5, 0.5, 0.5};

    /// What a byte of a colour becomes.
    double number(double byte, Index colour) const
    {
        return (byte * factor - mean[static_cast<std::size_t>(colour)]) / deviation[static_cast<std::size_t>(colour)];
    }
    /// The byte that such a number was, or the nearest one.
    double byte(double number, Index colour) const
    {
        return (number * deviation[static_cast<std::size_t>(colour)] + mean[static_cast<std::size_t>(colour)]) / factor;
    }
};

/// The settings of a file. What it does not say is as a ViTImageProcessor has it; the size, as the model needs it.
Result<ImageSettings> imageSettingsOf(const ModelSettings &file, const PatchGrid &grid);

/// A picture as the model takes it, in its size and its colours; its bytes are still bytes. One of which a side is so
/// much longer than the other that resizing takes too much memory is refused.
Result<Pixels> preparedPixels(Pixels picture, const ImageSettings &settings, const PatchGrid &grid);

/// The grid of so many patches that a kernel (out, colours, rows, columns) cuts: as the settings say, else as high as
/// wide. Refused where there are not so many patches then, the settings say another kernel, or patches are not as high
/// as wide; an error of the kernel alone names no file.
Result<PatchGrid> gridOf(const ModelSettings &settings, Index patches, const StoredTensor &kernel);

} // namespace headscope
