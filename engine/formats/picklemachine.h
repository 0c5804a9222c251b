// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/pickle.h"

#include <map>
#include <optional>
#include <string_view>

namespace headscope {

/// The stack and the memo of a pickle that is being read; one function an opcode. Each makes at most one value, and
/// what values hold of others is counted, so that memory is bounded by the length of the pickle.
class PickleMachine
{
public:
    using Place = PickledValue::Place;

    explicit PickleMachine(ByteView bytes) : m_bytes(bytes) {}

    Result<std::byte> next();
    /// The one value that is left at the end.
    Result<Pickle> result();
    /// What plain data does not need.
    static Error refused(const char *what, const std::string &name);

    Result<void> protocol();
    Result<void> frame();
    Result<void> emptyDictionary() { return push(PickledValue::Dictionary()); }
    Result<void> emptyList() { return push(PickledValue::List()); }
    Result<void> mark();
    Result<void> longText() { return textOf(4); }
    Result<void> shortText() { return textOf(1); }
    Result<void> shortPut() { return put(1); }
    Result<void> longPut() { return put(4); }
    Result<void> memoize();
    Result<void> shortGet() { return get(1); }
    Result<void> longGet() { return get(4); }
    Result<void> global();
    Result<void> stackGlobal();
    Result<void> tuple();
    Result<void> tuple1() { return tupleOf(1); }
    Result<void> tuple2() { return tupleOf(2); }
    Result<void> tuple3() { return tupleOf(3); }
    Result<void> storage();
    Result<void> reduce();
    Result<void> integer4();
    Result<void> integer1();
    Result<void> integer2();
    Result<void> longInteger();
    Result<void> yes() { return push(true); }
    Result<void> no() { return push(false); }
    Result<void> nothing() { return push(std::monostate()); }
    Result<void> real();
    Result<void> setItem();
    Result<void> setItems();
    Result<void> append();
    Result<void> appends();
    Result<void> build();

private:
    template <class T>
    Result<void> push(T content)
    {
        m_pickle.values.push_back({std::move(content)});
        m_stack.push_back(m_pickle.values.size() - 1);
        return {};
    }
    template <class T>
    T *as(Place place)
    {
        return std::get_if<T>(&m_pickle.values[place].content);
    }

    /// Counts what a value holds besides itself: places, lengths, letters of a key.
    void hold(std::size_t parts) { m_held += parts; }
    Result<ByteView> take(std::uint64_t count);
    Result<std::uint64_t> number(std::size_t bytes);
    Result<std::string_view> line();
    Result<void> textOf(std::size_t lengthBytes);
    Result<void> put(std::size_t bytes);
    Result<void> get(std::size_t bytes);
    Result<void> tupleOf(std::size_t count);
    Result<void> pushGlobal(std::string name);
    /// The uppermost values, taken from the stack; not beyond the last mark.
    Result<std::vector<Place>> pop(std::size_t count);
    /// The same of all above the last mark, and the mark.
    Result<std::vector<Place>> popToMark();
    Result<void> fill(const std::vector<Place> &items);
    Result<void> extend(const std::vector<Place> &items);
    Result<void> rebuildTensor(const std::vector<Place> &arguments);
    Result<void> setMarks(Place place, PickledTensor &tensor);
    std::optional<std::vector<Index>> wholeNumbers(Place place);

    ByteView m_bytes;
    std::size_t m_at = 0;
    std::size_t m_held = 0;
    Pickle m_pickle;
    std::vector<Place> m_stack;
    std::vector<std::size_t> m_marks;
    std::map<std::uint64_t, Place> m_memo;
};

/// The type of the numbers in this storage class of torch's, "torch.FloatStorage", or nothing.
std::optional<NumberType> storageType(std::string_view global);

/// Whether a pickle of plain tensors may name it.
bool isKnownGlobal(std::string_view global);

} // namespace headscope
