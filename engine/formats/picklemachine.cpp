// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/picklemachine.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace headscope {
namespace {

Error wrong(Text got, Text expected)
{
    return {{}, "pickle", std::move(got), std::move(expected)};
}

Error tooFew()
{
    return wrong({ENGINE_TEXT("engine", "too few values before an opcode"), {}},
                 {ENGINE_TEXT("engine", "a pickle as torch.save() writes it"), {}});
}

} // namespace

Error PickleMachine::refused(const char *what, const std::string &name)
{
    if (name.ends_with("UninitializedParameter"))
        return wrong(
            {what, {shortened(name)}},
            {ENGINE_TEXT("engine", "weights: lazy layers have none until the model is called once, and saved then"),
             {}});
    if (name.starts_with("numpy."))
        return wrong({what, {shortened(name)}},
                     {ENGINE_TEXT("engine", "tensors: torch.from_numpy(array) of each array of NumPy, or np.savez() "
                                            "instead of torch.save()"),
                      {}});
    if (name.starts_with("torch.") && !name.starts_with("torch.nn."))
        return wrong({what, {shortened(name)}},
                     {ENGINE_TEXT("engine", "plain tensors, numbers and texts, saved without it"), {}});
    return wrong({what, {shortened(name)}},
                 {ENGINE_TEXT("engine", "plain tensors in dictionaries, lists and tuples: of a model, "
                                        "torch.save(model.state_dict(), \"weights.pt\")"),
                  {}});
}

Result<ByteView> PickleMachine::take(std::uint64_t count)
{
    if (count > m_bytes.size() - m_at)
        return wrong({ENGINE_TEXT("engine", "its end at byte %1"), {std::to_string(m_bytes.size())}},
                     {ENGINE_TEXT("engine", "an opcode that ends it"), {}});
    m_at += count;
    return m_bytes.subspan(m_at - count, count);
}

Result<std::byte> PickleMachine::next()
{
    // Some fifteen a tensor; with one more the list of values is full, and does not grow again.
    constexpr std::size_t most = (std::size_t{1} << 18U) - 1;
    if (std::max({m_pickle.values.size(), m_stack.size(), m_marks.size(), m_memo.size(), m_held / 2}) > most)
        return wrong({ENGINE_TEXT("engine", "more than %1 values"), {std::to_string(most)}},
                     {ENGINE_TEXT("engine", "a state dict"), {}});
    const auto byte = take(1);
    return byte ? Result<std::byte>(byte->front()) : byte.error();
}

Result<std::uint64_t> PickleMachine::number(std::size_t bytes)
{
    const auto taken = take(bytes);
    if (!taken)
        return taken.error();
    std::uint64_t out = 0;
    for (std::size_t i = bytes; i-- > 0;)
        out = (out << 8U) | std::to_integer<std::uint64_t>((*taken)[i]);
    return out;
}

Result<std::string_view> PickleMachine::line()
{
    const std::string_view rest = asText(m_bytes.subspan(m_at));
    const auto taken = take(std::uint64_t{std::min(rest.find('\n'), rest.size())} + 1);
    if (!taken)
        return taken.error();
    return asText(taken->first(taken->size() - 1));
}

Result<Pickle> PickleMachine::result()
{
    if (m_stack.size() != 1 || !m_marks.empty())
        return wrong({ENGINE_TEXT("engine", "values at its end: %1"), {std::to_string(m_stack.size())}},
                     {ENGINE_TEXT("engine", "one, and no open mark"), {}});
    m_pickle.root = m_stack.front();
    return std::move(m_pickle);
}

Result<std::vector<PickleMachine::Place>> PickleMachine::pop(std::size_t count)
{
    const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
    if (m_stack.size() - floor < count)
        return tooFew();
    const auto first = m_stack.end() - static_cast<std::ptrdiff_t>(count);
    std::vector<Place> taken(first, m_stack.end());
    m_stack.erase(first, m_stack.end());
    return taken;
}

Result<std::vector<PickleMachine::Place>> PickleMachine::popToMark()
{
    if (m_marks.empty())
        return tooFew();
    auto taken = pop(m_stack.size() - m_marks.back());
    m_marks.pop_back();
    return taken;
}

Result<void> PickleMachine::protocol()
{
    const auto version = number(1);
    if (!version)
        return version.error();
    if (*version >= 2 && *version <= 5)
        return {};
    return wrong({ENGINE_TEXT("engine", "protocol %1"), {std::to_string(*version)}},
                 {ENGINE_TEXT("engine", "2 to 5"), {}});
}

Result<void> PickleMachine::frame()
{
    const auto length = number(8);
    return length ? Result<void>() : length.error();
}

Result<void> PickleMachine::mark()
{
    m_marks.push_back(m_stack.size());
    return {};
}

Result<void> PickleMachine::textOf(std::size_t lengthBytes)
{
    const auto length = number(lengthBytes);
    if (!length)
        return length.error();
    const auto bytes = take(*length);
    if (!bytes)
        return bytes.error();
    std::string text(asText(*bytes));
    if (!isUtf8(text)) // no file of JSON could have it, and a session names what it reads
        return wrong({ENGINE_TEXT("engine", "the text %1"), {printable(shortened(text))}},
                     {ENGINE_TEXT("engine", "a text in UTF-8"), {}});
    return push(std::move(text));
}

Result<void> PickleMachine::put(std::size_t bytes)
{
    const auto name = number(bytes);
    if (!name)
        return name.error();
    if (m_stack.empty())
        return tooFew();
    m_memo.insert_or_assign(*name, m_stack.back());
    return {};
}

Result<void> PickleMachine::memoize()
{
    if (m_stack.empty())
        return tooFew();
    m_memo.insert_or_assign(m_memo.size(), m_stack.back());
    return {};
}

Result<void> PickleMachine::get(std::size_t bytes)
{
    const auto name = number(bytes);
    if (!name)
        return name.error();
    const auto known = m_memo.find(*name);
    if (known == m_memo.end())
        return tooFew();
    m_stack.push_back(known->second);
    return {};
}

Result<void> PickleMachine::tupleOf(std::size_t count)
{
    auto items = pop(count);
    hold(count);
    return items ? push(std::move(*items)) : items.error();
}

Result<void> PickleMachine::tuple()
{
    auto items = popToMark();
    hold(items ? items->size() : 0);
    return items ? push(std::move(*items)) : items.error();
}

Result<void> PickleMachine::integer1()
{
    const auto value = number(1);
    return value ? push(static_cast<std::int64_t>(*value)) : value.error();
}

Result<void> PickleMachine::integer2()
{
    const auto value = number(2);
    return value ? push(static_cast<std::int64_t>(*value)) : value.error();
}

Result<void> PickleMachine::integer4()
{
    const auto value = number(4);
    return value ? push(std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(*value))}) : value.error();
}

/// In two's complement, of as many bytes as it takes. One of more than eight, as the seed of a generator may be, is
/// passed over: it is a value, and nothing can be made of it.
Result<void> PickleMachine::longInteger()
{
    const auto length = number(1);
    if (!length)
        return length.error();
    if (*length > 8) {
        const auto passed = take(*length);
        return passed ? nothing() : passed.error();
    }
    const auto value = number(*length);
    if (!value)
        return value.error();
    const std::uint64_t sign = *length == 0 ? 0 : std::uint64_t{1} << (*length * 8 - 1);
    return push(static_cast<std::int64_t>((*value ^ sign) - sign));
}

Result<void> PickleMachine::real()
{
    const auto bytes = take(8);
    if (!bytes)
        return bytes.error();
    std::uint64_t bits = 0;
    for (const std::byte byte : *bytes) // the big end comes first, here only
        bits = (bits << 8U) | std::to_integer<std::uint64_t>(byte);
    return push(std::bit_cast<double>(bits));
}

Result<void> PickleMachine::fill(const std::vector<Place> &items)
{
    auto *dictionary = m_stack.empty() ? nullptr : as<PickledValue::Dictionary>(m_stack.back());
    if (dictionary == nullptr || items.size() % 2 != 0)
        return tooFew();
    for (std::size_t i = 0; i < items.size(); i += 2)
        dictionary->emplace_back(items[i], items[i + 1]);
    hold(items.size());
    return {};
}

Result<void> PickleMachine::setItem()
{
    const auto items = pop(2);
    return items ? fill(*items) : items.error();
}

Result<void> PickleMachine::setItems()
{
    const auto items = popToMark();
    return items ? fill(*items) : items.error();
}

Result<void> PickleMachine::extend(const std::vector<Place> &items)
{
    auto *list = m_stack.empty() ? nullptr : as<PickledValue::List>(m_stack.back());
    if (list == nullptr)
        return tooFew();
    list->insert(list->end(), items.begin(), items.end());
    hold(items.size());
    return {};
}

Result<void> PickleMachine::append()
{
    const auto items = pop(1);
    return items ? extend(*items) : items.error();
}

Result<void> PickleMachine::appends()
{
    const auto items = popToMark();
    return items ? extend(*items) : items.error();
}

} // namespace headscope
