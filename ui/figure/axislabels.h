// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

#include <memory>
#include <optional>

namespace headscope {

/// How the labels under the columns lie.
enum class Lie {
    Flat,   ///< all fit side by side, or are numbered and thinned
    Sparse, ///< few words with room between them: flat, none left out
    Mixed,  ///< most fit side by side; the wide ones turn
    Turned, ///< words: each of them tells something, so none may be left out for being wide
};

/// The words along one side of a map. Copies share what was found out about them; one thread at a time.
class AxisLabels
{
public:
    AxisLabels(const QStringList &words = {}); // a list of words is one

    const QStringList &words() const { return m_data->words; }
    const QString &operator[](qsizetype i) const { return words()[i]; }

    /// Whether all are of the kind k0, k1, …: then some may be left out, because one can count on.
    bool areNumbered() const { return m_data->areNumbered; }
    /// How high the words are: Latin letters leave the line's room for accents empty, capitals that for tails, too;
    /// Chinese characters fill it.
    double inkHeight(const QFont &font) const;
    double widest(const QFont &font) const;
    /// Under columns of this width.
    Lie lie(const QFont &font, double cellWidth) const;
    /// Whether one is wider than its column.
    static bool isWide(const QFont &font, double cellWidth, const QString &label);
    /// How far apart turned labels stand at least.
    double turnedPitch(const QFont &font) const;

private:
    bool areSparse(const QFont &font, double cellWidth) const;
    Lie lieOfWords(const QFont &font, double cellWidth) const;
    double measuredWidest(const QFont &font) const;

    struct Widest
    {
        QFont font;
        double width;
    };
    struct KnownLie
    {
        QFont font;
        double cellWidth;
        Lie lie;
    };
    struct Data
    {
        QStringList words;
        bool areNumbered = true;
        QString characters; ///< each once, of words that do not fill the line
        std::optional<Widest> widest;
        std::optional<KnownLie> lie;
    };
    std::shared_ptr<Data> m_data;
};

} // namespace headscope
