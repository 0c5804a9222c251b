// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"
#include "engine/io/decode.h"
#include "readall.h"

#include <charconv>
#include <cstring>

using namespace headscope;

namespace {

/// Ones, −∞, twos and others, whatever the type.
Result<void> fillBytes(std::span<std::byte> out)
{
    constexpr std::string_view pattern("\0\0\x80\x3f\0\0\x80\xff\0\0\0\0\0\0\0\x40", 16);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::byte>(pattern[i % pattern.size()]);
    return {};
}

/// A line "F32 2,3 NAME" for each tensor, an empty line, and the facts of the file, which are its settings, too: what
/// an import sees, without the bytes of any format, so that what is changed is still read.
class DescribedStore : public TensorStore
{
public:
    explicit DescribedStore(std::string_view text)
    {
        std::string_view line = nextLine(text);
        while (!line.empty()) {
            add(line);
            line = nextLine(text);
        }
        if (auto facts = parseStrictJson(text); facts && facts->as<Json::Object>() != nullptr)
            m_facts = std::move(*facts);
    }

    std::string_view kind() const override { return "described"; }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override
    {
        return decodedNumbers(fillBytes, m_types[place], tensors()[place].shape);
    }

private:
    static std::string_view nextLine(std::string_view &text) { return nextWord(text, '\n'); }

    static std::string_view nextWord(std::string_view &text, char separator)
    {
        const std::size_t end = std::min(text.find(separator), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return word;
    }

    void add(std::string_view line)
    {
        const auto type = numberTypeNamed(nextWord(line, ' '));
        std::string_view lengths = nextWord(line, ' ');
        Shape shape;
        while (!lengths.empty()) {
            const std::string_view word = nextWord(lengths, ',');
            Index length = 0;
            std::from_chars(word.data(), word.data() + word.size(), length);
            shape.push_back(std::max<Index>(length, 0));
        }
        if (!type || find(line) != nullptr)
            return;
        if (auto tensor = storedTensor(std::string(line), *type, std::move(shape))) {
            list(std::move(*tensor));
            m_types.push_back(*type);
        }
    }

    std::vector<NumberType> m_types;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const DescribedStore store({reinterpret_cast<const char *>(data), size});
    importAll(store, store.facts());
    return 0;
}
