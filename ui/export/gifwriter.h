// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

#include <memory>

namespace headscope {

/// Pictures one after the other, each for so long, from the start again after the last. All are as large as the first.
/// Only their bytes in the file are kept.
class GifWriter
{
public:
    explicit GifWriter(int hundredthsEach);
    ~GifWriter();
    GifWriter(const GifWriter &) = delete;
    GifWriter &operator=(const GifWriter &) = delete;
    GifWriter(GifWriter &&) = delete;
    GifWriter &operator=(GifWriter &&) = delete;

    /// False where there is too little memory for it, or where it is null.
    bool add(const QImage &frame);
    /// The whole file; empty without a picture, or where one could not be added.
    QByteArray finished();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace headscope
