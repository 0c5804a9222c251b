// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/picklemachine.h"

#include "engine/io/npydict.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

using StorageRow = std::pair<std::string_view, NumberType>;

constexpr std::array kStorages{
    StorageRow{"torch.FloatStorage", {'f', 4}},        StorageRow{"torch.DoubleStorage", {'f', 8}},
    StorageRow{"torch.HalfStorage", {'f', 2}},         StorageRow{"torch.BFloat16Storage", {'g', 2}},
    StorageRow{"torch.LongStorage", {'i', 8}},         StorageRow{"torch.IntStorage", {'i', 4}},
    StorageRow{"torch.ShortStorage", {'i', 2}},        StorageRow{"torch.CharStorage", {'i', 1}},
    StorageRow{"torch.ByteStorage", {'u', 1}},         StorageRow{"torch.BoolStorage", {'b', 1}},
    StorageRow{"torch.ComplexFloatStorage", {'c', 8}}, StorageRow{"torch.ComplexDoubleStorage", {'c', 16}},
};

constexpr std::string_view kDictionary = "collections.OrderedDict";
constexpr std::string_view kSize = "torch.Size";
constexpr std::string_view kTensor = "torch._utils._rebuild_tensor_v2";
constexpr std::string_view kParameter = "torch._utils._rebuild_parameter";

Error notAs(const std::string &name)
{
    return {{},
            "pickle",
            {ENGINE_TEXT("engine", "%1 with other arguments than torch.save() gives it"), {name}},
            {ENGINE_TEXT("engine", "a pickle as torch.save() writes it"), {}}};
}

/// Whether a view stays within its storage.
bool isInside(const PickledTensor &tensor)
{
    Index last = tensor.offset;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
        if (tensor.shape[axis] == 0)
            return true;
        Index step = 0;
        if (__builtin_mul_overflow(tensor.shape[axis] - 1, tensor.strides[axis], &step) ||
            __builtin_add_overflow(last, step, &last))
            return false;
    }
    return last < tensor.storage.count;
}

bool areNotNegative(const std::vector<Index> &numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](Index number) { return number >= 0; });
}

} // namespace

std::optional<NumberType> storageType(std::string_view global)
{
    const auto *const row =
        std::find_if(kStorages.begin(), kStorages.end(), [&](const StorageRow &r) { return r.first == global; });
    return row == kStorages.end() ? std::nullopt : std::optional(row->second);
}

bool isKnownGlobal(std::string_view global)
{
    constexpr std::array known{kDictionary, kSize, kTensor, kParameter};
    return storageType(global) || std::find(known.begin(), known.end(), global) != known.end();
}

Result<void> PickleMachine::pushGlobal(std::string name)
{
    if (!isKnownGlobal(name))
        return refused(ENGINE_TEXT("engine", "the global %1, which is never run"), name);
    return push(PickledValue::Global{std::move(name)});
}

Result<void> PickleMachine::global()
{
    const auto module = line();
    if (!module)
        return module.error();
    const auto name = line();
    if (!name)
        return name.error();
    return pushGlobal(std::string(*module) + "." + std::string(*name));
}

Result<void> PickleMachine::stackGlobal()
{
    const auto names = pop(2);
    if (!names)
        return names.error();
    const auto *module = as<std::string>(names->front());
    const auto *name = as<std::string>(names->back());
    if (module == nullptr || name == nullptr)
        return notAs("STACK_GLOBAL");
    return pushGlobal(*module + "." + *name);
}

/// ('storage', torch.FloatStorage, '0', 'cpu', 6)
Result<void> PickleMachine::storage()
{
    const auto taken = pop(1);
    if (!taken)
        return taken.error();
    const auto *list = as<PickledValue::List>(taken->front());
    if (list == nullptr || list->size() != 5)
        return notAs("BINPERSID");
    const auto *kind = as<std::string>((*list)[0]);
    const auto *global = as<PickledValue::Global>((*list)[1]);
    const auto *key = as<std::string>((*list)[2]);
    const auto *count = as<std::int64_t>((*list)[4]);
    const auto type = global != nullptr ? storageType(global->name) : std::nullopt;
    if (kind == nullptr || *kind != "storage" || !type || key == nullptr || count == nullptr || *count < 0)
        return notAs("BINPERSID");
    hold(key->size());
    return push(PickledStorage{*type, *key, *count});
}

std::optional<std::vector<Index>> PickleMachine::wholeNumbers(Place place)
{
    const auto *list = as<PickledValue::List>(place);
    if (list == nullptr || list->size() > kMaxNpyRank)
        return std::nullopt;
    std::vector<Index> numbers;
    for (const Place item : *list) {
        const auto *number = as<std::int64_t>(item);
        if (number == nullptr)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// What PyTorch 2 says of a view that computes its numbers as they are read: {"neg": True}. Complex numbers may be
/// "conj", too, but are not read anyhow.
Result<void> PickleMachine::setMarks(Place place, PickledTensor &tensor)
{
    const auto *marks = as<PickledValue::Dictionary>(place);
    if (marks == nullptr)
        return notAs(std::string(kTensor));
    for (const auto &[key, value] : *marks) {
        const auto *name = as<std::string>(key);
        const bool *isSet = as<bool>(value);
        if (name == nullptr || isSet == nullptr)
            return notAs(std::string(kTensor));
        const bool isKnown = *name == "neg" || (*name == "conj" && tensor.storage.type.kind == 'c');
        if (*isSet && !isKnown)
            return refused(ENGINE_TEXT("engine", "a tensor that is marked %1"), *name);
        tensor.isNegated = tensor.isNegated || (*isSet && *name == "neg");
    }
    return {};
}

/// storage, offset, size, stride, requires_grad, backward_hooks, and what later versions put behind them
Result<void> PickleMachine::rebuildTensor(const std::vector<Place> &arguments)
{
    const Error error = notAs(std::string(kTensor));
    if (arguments.size() < 6)
        return error;
    const auto *storage = as<PickledStorage>(arguments[0]);
    const auto *offset = as<std::int64_t>(arguments[1]);
    auto shape = wholeNumbers(arguments[2]);
    auto strides = wholeNumbers(arguments[3]);
    if (storage == nullptr || offset == nullptr || *offset < 0 || !shape || !strides ||
        shape->size() != strides->size() || !areNotNegative(*shape) || !areNotNegative(*strides))
        return error;
    for (std::size_t axis = 0; axis < shape->size(); ++axis)
        if ((*shape)[axis] < 2)
            (*strides)[axis] = 0; // nobody steps along it, whatever the file says
    PickledTensor tensor{*storage, *offset, std::move(*shape), std::move(*strides)};
    if (arguments.size() > 6)
        if (auto marked = setMarks(arguments[6], tensor); !marked)
            return marked;
    hold(2 * tensor.shape.size() + tensor.storage.key.size());
    if (isInside(tensor))
        return push(std::move(tensor));
    return Error{{},
                 "pickle",
                 {ENGINE_TEXT("engine", "a tensor of shape %1"), {toString(tensor.shape)}},
                 {ENGINE_TEXT("engine", "one that stays within its storage, which is %1 long"),
                  {std::to_string(tensor.storage.count)}}};
}

Result<void> PickleMachine::reduce()
{
    const auto taken = pop(2);
    if (!taken)
        return taken.error();
    const auto *global = as<PickledValue::Global>(taken->front());
    const auto *list = as<PickledValue::List>(taken->back());
    if (global == nullptr || list == nullptr)
        return notAs("REDUCE");
    const std::string &name = global->name;
    const std::vector<Place> &arguments = *list; // not copied: a list may be long, and be used often
    if (name == kTensor)
        return rebuildTensor(arguments);
    if (name == kDictionary && arguments.empty())
        return push(PickledValue::Dictionary());
    const bool isWrapper = !arguments.empty() && ((name == kParameter && as<PickledTensor>(arguments[0]) != nullptr) ||
                                                  (name == kSize && as<PickledValue::List>(arguments[0]) != nullptr));
    if (!isWrapper)
        return notAs(name);
    m_stack.push_back(arguments[0]);
    return {};
}

/// A dictionary's own attributes, such as the _metadata of a state dict: nothing that is needed.
Result<void> PickleMachine::build()
{
    if (const auto state = pop(1); !state)
        return state.error();
    if (m_stack.empty() || as<PickledValue::Dictionary>(m_stack.back()) == nullptr)
        return notAs("BUILD");
    return {};
}

} // namespace headscope
