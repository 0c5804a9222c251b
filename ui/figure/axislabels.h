// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

#include <memory>
#include <vector>

namespace headscope {

/// How the labels under the columns lie.
enum class Lie {
    Flat,   ///< all fit side by side, or are numbered and thinned
    Sparse, ///< few words with room between them: flat, none left out
    Mixed,  ///< most fit side by side; the wide ones turn
    Turned, ///< words: each of them tells something, so none may be left out for being wide
};

/// The words along one side of a map, measured once in their font. Nothing changes afterwards: copies share it, on any
/// thread. Lengths are in pixels of the font.
class AxisLabels
{
public:
    AxisLabels(); ///< no words
    AxisLabels(const QStringList &words, const QFont &font);

    const QStringList &words() const { return m_data->words; }
    const QString &operator[](qsizetype i) const { return words()[i]; }
    const QFont &font() const { return m_data->font; }

    /// Whether all are of the kind k0, k1, …: then some may be left out, because one can count on.
    bool areNumbered() const { return m_data->areNumbered; }
    /// How high the words are: Latin letters leave the line's room for accents empty, capitals that for tails, too;
    /// Chinese characters fill it.
    double inkHeight() const { return m_data->inkHeight; }
    double widest() const { return m_data->widest; }
    /// Whether it is a word of a letter or two, and no number.
    bool isShort(qsizetype i) const { return !areNumbered() && words()[i].size() <= kShortWord; }
    double widestShort() const { return m_data->widestShort; }
    /// Under columns of this width.
    Lie lie(double cellWidth) const;
    /// Whether a word, which may not be a number, is wider than its column.
    bool isWide(qsizetype i, double cellWidth) const;
    /// How far apart words of rows stand at least: with a gap where they are large, as on the stage.
    double rowPitch() const;
    /// How far apart turned labels stand at least.
    double turnedPitch() const;

private:
    static constexpr qsizetype kShortWord = 2;
    bool areSparse(double cellWidth) const;

    struct Data
    {
        QStringList words;
        QFont font;
        bool areNumbered = true;
        double inkHeight = 0;
        double widest = 0;
        double widestShort = 0;
        std::vector<double>
            widths; ///< of each word; none where numbers are counted on, of which the digits tell the widest
    };
    std::shared_ptr<const Data> m_data;
};

} // namespace headscope
