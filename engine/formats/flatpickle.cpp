// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/flatpickle.h"

#include "engine/formats/tensorstore.h"
#include "engine/io/bytetext.h"

#include <algorithm>
#include <map>
#include <optional>

namespace headscope {
namespace {

constexpr int kDeepestNesting = 64;
// Values may be shared, so there may be more, and longer, than are stored.
constexpr std::size_t kMostVisits = std::size_t{1} << 16U;
constexpr std::size_t kMostLetters = std::size_t{16} << 20U;
constexpr std::size_t kLongestPlain = std::size_t{1} << 13U; // list of facts

class PickleWalk
{
public:
    explicit PickleWalk(const Pickle &pickle) : m_pickle(pickle) {}

    Result<FlatPickle> all()
    {
        if (const auto visited = visit(m_pickle.root, {}, 0); !visited)
            return visited.error();
        return std::move(m_out);
    }

private:
    using Value = PickledValue;

    Result<void> visit(Value::Place place, const std::string &name, int depth);
    bool isLongAndPlain(Value::Place place, const Value::List &list);
    Result<void> count(std::size_t letters);
    Result<void> countVisit();
    Result<void> visitAll(const Value::Dictionary &dictionary, const std::string &name, int depth);
    Result<void> visitAll(const Value::List &list, const std::string &name, int depth);
    std::optional<std::string> keyAt(Value::Place place) const;
    Result<void> addFact(const std::string &name, const Value &value);

    const Pickle &m_pickle;
    FlatPickle m_out;
    std::size_t m_visits = 0;
    std::size_t m_letters = 0;
    std::map<Value::Place, bool> m_longLists; ///< those seen so far, and whether all their values are plain
};

bool isPlain(const PickledValue &value)
{
    return !std::holds_alternative<PickledValue::List>(value.content) &&
           !std::holds_alternative<PickledValue::Dictionary>(value.content) &&
           !std::holds_alternative<PickledTensor>(value.content);
}

std::string below(const std::string &name, const std::string &key)
{
    return name.empty() ? key : name + "." + key;
}

std::optional<std::string> PickleWalk::keyAt(Value::Place place) const
{
    const auto &content = m_pickle.values[place].content;
    if (const auto *text = std::get_if<std::string>(&content))
        return *text;
    if (const auto *number = std::get_if<std::int64_t>(&content))
        return std::to_string(*number);
    return std::nullopt;
}

/// Of names and texts, before they are copied.
Result<void> PickleWalk::count(std::size_t letters)
{
    m_letters += letters;
    if (m_letters <= kMostLetters)
        return {};
    return Error{{},
                 "pickle: names and texts",
                 {ENGINE_TEXT("engine", "more than %1 bytes"), {std::to_string(kMostLetters)}},
                 atMostBytes(kMostLetters)};
}

Result<void> PickleWalk::countVisit()
{
    if (++m_visits <= kMostVisits)
        return {};
    return Error{{},
                 "pickle",
                 {ENGINE_TEXT("engine", "more than %1 values"), {std::to_string(kMostVisits)}},
                 {ENGINE_TEXT("engine", "a state dict"), {}}};
}

Result<void> PickleWalk::addFact(const std::string &name, const Value &value)
{
    const auto add = [&](auto fact) { m_out.facts.emplace_back(name, Json(std::move(fact))); };
    if (const auto *text = std::get_if<std::string>(&value.content)) {
        if (auto counted = count(text->size()); !counted)
            return counted;
        add(*text);
    } else if (const auto *number = std::get_if<std::int64_t>(&value.content))
        add(*number);
    else if (const auto *real = std::get_if<double>(&value.content))
        add(*real);
    else if (const auto *truth = std::get_if<bool>(&value.content))
        add(*truth);
    return {};
}

/// As the numbers of all tokens of a text beside the weights. It is gone through once, however often it is shared.
bool PickleWalk::isLongAndPlain(Value::Place place, const Value::List &list)
{
    if (list.size() <= kLongestPlain)
        return false;
    const auto [known, isNew] = m_longLists.try_emplace(place, false);
    if (isNew)
        known->second = std::all_of(list.begin(), list.end(),
                                    [this](Value::Place value) { return isPlain(m_pickle.values[value]); });
    return known->second;
}

Result<void> PickleWalk::visit(Value::Place place, const std::string &name, int depth)
{
    if (depth > kDeepestNesting)
        return Error{{},
                     "pickle",
                     {ENGINE_TEXT("engine", "lists within lists without an end"), {}},
                     {ENGINE_TEXT("engine", "at most %1 levels"), {std::to_string(kDeepestNesting)}}};
    if (auto counted = countVisit(); !counted)
        return counted;
    if (name.size() > kLongestName)
        return Error{{}, "pickle: a name", byteCount(name.size()), atMostBytes(kLongestName)};
    if (auto counted = count(name.size()); !counted)
        return counted;
    const Value &value = m_pickle.values[place];
    if (const auto *dictionary = std::get_if<Value::Dictionary>(&value.content))
        return visitAll(*dictionary, name, depth);
    if (const auto *list = std::get_if<Value::List>(&value.content))
        return isLongAndPlain(place, *list) ? Result<void>() : visitAll(*list, name, depth);
    const auto *tensor = std::get_if<PickledTensor>(&value.content);
    if (tensor == nullptr)
        return addFact(name, value);
    if (auto counted = count(tensor->storage.key.size()); !counted)
        return counted;
    m_out.tensors.emplace_back(name.empty() ? "tensor" : name, *tensor);
    return {};
}

Result<void> PickleWalk::visitAll(const Value::Dictionary &dictionary, const std::string &name, int depth)
{
    for (const auto &[key, value] : dictionary) {
        const auto word = keyAt(key);
        auto visited = word ? visit(value, below(name, *word), depth + 1) : countVisit();
        if (!visited)
            return visited;
    }
    return {};
}

Result<void> PickleWalk::visitAll(const Value::List &list, const std::string &name, int depth)
{
    for (std::size_t i = 0; i < list.size(); ++i)
        if (auto visited = visit(list[i], below(name, std::to_string(i)), depth + 1); !visited)
            return visited;
    return {};
}

} // namespace

Result<FlatPickle> flattened(const Pickle &pickle)
{
    return PickleWalk(pickle).all();
}

} // namespace headscope
