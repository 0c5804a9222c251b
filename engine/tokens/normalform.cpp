// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/normalizer.h"

#include <unicode/bytestream.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>

namespace headscope {
namespace {

const icu::Normalizer2 *ofForm(std::string_view form)
{
    const UNormalization2Mode mode = form.back() == 'C' ? UNORM2_COMPOSE : UNORM2_DECOMPOSE;
    const char *data = form.size() == 4 ? "nfkc" : "nfc";
    UErrorCode status = U_ZERO_ERROR;
    return icu::Normalizer2::getInstance(nullptr, data, mode, status);
}

icu::StringPiece asIcu(std::string_view text)
{
    return {text.data(), static_cast<std::int32_t>(text.size())};
}

/// The new text, each changed stretch of which came from all of the old stretch.
AlignedText aligned(const AlignedText &text, const std::string &made, const icu::Edits &edits)
{
    AlignedText out;
    UErrorCode status = U_ZERO_ERROR;
    std::size_t at = 0;
    std::size_t madeAt = 0;
    for (icu::Edits::Iterator it = edits.getFineIterator(); it.next(status) != 0;) {
        const auto oldLength = static_cast<std::size_t>(it.oldLength());
        const auto newLength = static_cast<std::size_t>(it.newLength());
        const Range from{at, at + oldLength};
        if (it.hasChange() != 0)
            out.append(std::string_view(made).substr(madeAt, newLength), text.originOf(from));
        else
            out.append(text, from);
        at += oldLength;
        madeAt += newLength;
    }
    return out;
}

} // namespace

Normalizer makesNormalForm(std::string_view form)
{
    return [normalizer = ofForm(form)](AlignedText &text) -> Result<void> {
        UErrorCode status = U_ZERO_ERROR;
        if (normalizer->isNormalizedUTF8(asIcu(text.text()), status) != 0)
            return {};
        std::string made;
        icu::StringByteSink<std::string> sink(&made);
        icu::Edits edits;
        normalizer->normalizeUTF8(0, asIcu(text.text()), sink, &edits, status);
        text = aligned(text, made, edits);
        return {};
    };
}

} // namespace headscope
