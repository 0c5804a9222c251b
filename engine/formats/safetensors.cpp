// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"

#include "engine/document/strictjson.h"
#include "engine/formats/safetensorsentry.h"
#include "engine/io/bytetext.h"
#include "engine/io/decode.h"
#include "engine/io/filekind.h"
#include "engine/io/memory.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint64_t kLengthBytes = 8;

Result<void> checkMetadata(const Json &metadata)
{
    const auto *object = metadata.as<Json::Object>();
    const bool areTexts = object != nullptr && std::all_of(object->begin(), object->end(), [](const JsonMember &m) {
                              return m.second.as<std::string>() != nullptr;
                          });
    if (areTexts)
        return {};
    return Error{{}, "__metadata__", Text(shortJson(metadata)), {ENGINE_TEXT("engine", "an object of texts"), {}}};
}

class Safetensors : public TensorStore
{
public:
    Safetensors(SharedSource source, std::uint64_t dataStart, std::vector<SafetensorsEntry> entries, Json facts)
        : m_source(std::move(source)), m_dataStart(dataStart)
    {
        tell(std::move(facts));
        for (SafetensorsEntry &entry : entries) {
            list(std::move(entry.tensor));
            m_places.push_back({entry.range, entry.type});
        }
    }

    std::string_view kind() const override { return "safetensors"; }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override
    {
        return decodedNumbers(bytesAt(place), m_places[place].type.value(), tensors()[place].shape);
    }

    Result<NextNumbers> piecesAt(std::size_t place) const override
    {
        return NextNumbers([next = bytesAt(place), type = m_places[place].type.value()](Index count) {
            return decodedNumbers(next, type, Shape{count});
        });
    }

private:
    /// Those of a tensor from the first on.
    NextBytes bytesAt(std::size_t place) const
    {
        const std::uint64_t start = m_dataStart + m_places[place].range.start;
        return [this, at = start](std::span<std::byte> out) mutable {
            at += out.size();
            return m_source->read(at - out.size(), out);
        };
    }

    struct Place
    {
        ByteRange range;
        std::optional<NumberType> type;
    };

    SharedSource m_source;
    std::uint64_t m_dataStart;
    std::vector<Place> m_places;
};

/// The header as text, and where it ends.
Result<Bytes> headerOf(const ByteSource &source)
{
    const auto start = readPart(source, 0, std::min<std::uint64_t>(source.size(), kLengthBytes + 1));
    if (!start)
        return start.error();
    if (start->size() < kLengthBytes)
        return Error{{}, "header", byteCount(source.size()), atLeastBytes(kLengthBytes)};
    const auto length = littleAt<std::uint64_t>(*start, 0);
    if (length > kMaxSafetensorsHeader)
        return Error{{}, "header", byteCount(length), atMostBytes(kMaxSafetensorsHeader)};
    if (length > source.size() - kLengthBytes)
        return Error{{}, "header", byteCount(source.size() - kLengthBytes), byteCount(length)};
    return readPart(source, kLengthBytes, length);
}

Result<Json> parsedHeader(const Bytes &header)
{
    if (header.empty() || header.front() != std::byte{'{'})
        return Error{{}, "header", describeContent(header), {ENGINE_TEXT("engine", "an object of JSON"), {}}};
    auto json = parseStrictJson(asText(header));
    if (json)
        return json;
    Error error = json.error();
    error.field = error.field.empty() ? "header" : "header: " + error.field;
    return error;
}

Result<SharedStore> openSafetensorsChecked(const SharedSource &source)
{
    const auto header = headerOf(*source);
    if (!header)
        return header.error();
    const auto json = parsedHeader(*header);
    if (!json)
        return json.error();
    std::vector<SafetensorsEntry> entries;
    Json facts;
    for (const auto &[name, value] : *json->as<Json::Object>()) {
        if (name == "__metadata__") {
            if (const auto checked = checkMetadata(value); !checked)
                return checked.error();
            facts = value;
            continue;
        }
        auto entry = safetensorsEntry(name, value);
        if (!entry)
            return entry.error();
        entries.push_back(std::move(*entry));
    }
    const std::uint64_t dataStart = kLengthBytes + header->size();
    if (const auto whole = checkContiguous(entries, source->size() - dataStart); !whole)
        return whole.error();
    return SharedStore(std::make_shared<Safetensors>(source, dataStart, std::move(entries), std::move(facts)));
}

} // namespace

Result<SharedStore> openSafetensors(const SharedSource &source)
{
    return withinMemory([&] { return openSafetensorsChecked(source); });
}

} // namespace headscope
