// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QImage>

#include <cstdint>
#include <vector>

namespace headscope {

/// At most 256 colours for a picture: the most frequent as they are, and for the others one that lies near them all.
/// The same picture has the same palette.
class Palette
{
public:
    /// The colours of an RGB32 picture.
    explicit Palette(const QImage &picture);

    const std::vector<QRgb> &colors() const { return m_colors; }
    /// The number of the colour that stands for this one, which must be in the picture.
    std::uint8_t operator[](QRgb color) const { return m_places[color]; }

private:
    std::vector<QRgb> m_colors;
    QHash<QRgb, std::uint8_t> m_places;
};

} // namespace headscope
