// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/listedtensors.h"

#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/saidnumber.h"
#include "engine/io/npz.h"
#include "engine/io/numbertype.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace headscope {
namespace {

/// The lengths of nested lists, as the first of each tell them; a list of none has no numbers.
Shape lengthsOfLists(const Json &lists)
{
    Shape shape;
    for (const auto *list = lists.as<Json::List>(); list != nullptr; list = list->front().as<Json::List>()) {
        shape.push_back(std::ssize(*list));
        if (list->empty())
            return {};
    }
    return shape;
}

/// The numbers of nested lists in C order.
class ListedNumbers
{
public:
    explicit ListedNumbers(const Json &lists) : m_shape(lengthsOfLists(lists))
    {
        m_areRegular = !m_shape.empty() && take(lists, 0);
    }

    /// As torch.tensor() types them; nothing where a list is shorter than another, or has something else.
    std::optional<AnyTensor> tensor() const
    {
        if (!m_areRegular)
            return std::nullopt;
        if (m_areReal)
            return convertTo<float>(Tensor<double>(m_shape, m_numbers));
        if (m_areWhole)
            return convertTo<std::int64_t>(Tensor<double>(m_shape, m_numbers));
        Tensor<Flag> flags(m_shape);
        std::transform(m_numbers.begin(), m_numbers.end(), flags.data(),
                       [](double number) { return Flag{static_cast<std::uint8_t>(number)}; });
        return flags;
    }

private:
    bool take(const Json &value, std::size_t axis)
    {
        const auto *list = value.as<Json::List>();
        if (list == nullptr)
            return axis == m_shape.size() && takeNumber(value);
        return axis < m_shape.size() && std::ssize(*list) == m_shape[axis] &&
               std::all_of(list->begin(), list->end(), [&](const Json &each) { return take(each, axis + 1); });
    }

    bool takeNumber(const Json &value)
    {
        const auto *flag = value.as<bool>();
        const auto *whole = value.as<std::int64_t>();
        const auto *real = value.as<double>();
        if (flag != nullptr)
            m_numbers.push_back(*flag ? 1 : 0);
        else if (whole != nullptr)
            m_numbers.push_back(static_cast<double>(*whole));
        else if (real != nullptr)
            m_numbers.push_back(*real);
        m_areWhole = m_areWhole || whole != nullptr;
        m_areReal = m_areReal || real != nullptr;
        return flag != nullptr || whole != nullptr || real != nullptr;
    }

    Shape m_shape;
    std::vector<double> m_numbers;
    bool m_areWhole = false; // some of them, and so all
    bool m_areReal = false;
    bool m_areRegular = false;
};

const char *typeOfListed(const AnyTensor &tensor)
{
    if (std::holds_alternative<Tensor<Flag>>(tensor))
        return "BOOL";
    return std::holds_alternative<Tensor<float>>(tensor) ? "F32" : "I64";
}

/// The tensors of a file, and behind them those of its lists.
class ListedStore : public TensorStore
{
public:
    ListedStore(SharedStore file, std::vector<NamedTensor> listed)
        : m_file(std::move(file)), m_listed(std::move(listed))
    {
        for (const StoredTensor &tensor : m_file->tensors())
            list(tensor);
        for (const NamedTensor &each : m_listed)
            list(storedTensor(each.name, *numberTypeNamed(typeOfListed(each.tensor)), shapeOf(each.tensor)).value());
        tell(m_file->facts());
    }

    std::string_view kind() const override { return m_file->kind(); }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override
    {
        const std::size_t ofFile = m_file->tensors().size();
        if (place < ofFile)
            return m_file->read(m_file->tensors()[place]);
        return m_listed[place - ofFile].tensor;
    }

    Result<NextNumbers> piecesAt(std::size_t place) const override
    {
        const bool isOfFile = place < m_file->tensors().size();
        return isOfFile ? m_file->inPieces(m_file->tensors()[place]) : TensorStore::piecesAt(place);
    }

private:
    SharedStore m_file;
    std::vector<NamedTensor> m_listed;
};

/// Calls with the name and the value of each mask and length of which the file says something that is no tensor.
template <class Take>
void forEachSaidMask(const TensorStore &store, Take take)
{
    std::vector<std::string_view> names(kMaskNames.begin(), kMaskNames.end());
    names.insert(names.end(), kLengthNames.begin(), kLengthNames.end());
    for (const std::string_view group : kInputGroups)
        for (const std::string_view name : names) {
            const std::string whole = std::string(group).append(name);
            if (store.find(whole) != nullptr)
                continue;
            if (const Json said = saidValue(store, whole); !said.isNull())
                take(whole, said);
        }
}

} // namespace

SharedStore withListedTensors(SharedStore store)
{
    std::vector<NamedTensor> listed;
    forEachSaidMask(*store, [&listed](const std::string &name, const Json &said) {
        if (auto tensor = ListedNumbers(said).tensor())
            listed.push_back({name, std::move(*tensor)});
    });
    if (listed.empty())
        return store;
    return std::make_shared<ListedStore>(std::move(store), std::move(listed));
}

bool tellUnreadMasks(const TensorStore &store, std::vector<Text> &notes)
{
    const std::size_t before = notes.size();
    forEachSaidMask(store, [&notes](const std::string &name, const Json &said) {
        notes.push_back(
            {ENGINE_TEXT("engine", "%1 of the file, which is %2, is left out."), {name, shortened(writtenJson(said))}});
    });
    return notes.size() > before;
}

} // namespace headscope
