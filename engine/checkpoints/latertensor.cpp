// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/latertensor.h"

#include "engine/io/numbertype.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

namespace headscope {

LaterTensor readBefore(AnyTensor tensor)
{
    const bool isDouble = std::holds_alternative<Tensor<double>>(tensor);
    Shape shape = shapeOf(tensor);
    auto shared = std::make_shared<const AnyTensor>(std::move(tensor));
    return {std::move(shape), isDouble, [shared] { return Result<SharedTensor>(shared); }, {}};
}

Result<LaterTensor> readLater(const TensorStore &store, const StoredTensor &tensor)
{
    if (tensor.fault)
        return *tensor.fault;
    const auto type = numberTypeNamed(tensor.dtype);
    if (!type || (type->kind != 'f' && type->kind != 'g'))
        return Error{
            {}, "tensor " + tensor.name, Text(tensor.dtype), {ENGINE_TEXT("engine", "floating-point numbers"), {}}};
    const auto read = [&store, &tensor]() -> Result<SharedTensor> {
        auto numbers = store.read(tensor);
        if (!numbers)
            return numbers.error();
        return std::make_shared<const AnyTensor>(std::move(*numbers));
    };
    return LaterTensor{tensor.shape, type->is('f', 8), read, TensorOrigin{tensor.name}};
}

LaterTensor changedLater(LaterTensor tensor, Shape shape, std::function<AnyTensor(const AnyTensor &)> change)
{
    const auto read = [whole = std::move(tensor.read), change = std::move(change)]() -> Result<SharedTensor> {
        const auto numbers = whole();
        if (!numbers)
            return numbers.error();
        return std::make_shared<const AnyTensor>(change(**numbers));
    };
    return {std::move(shape), tensor.isDouble, read, std::move(tensor.origin)};
}

namespace {

/// A tensor that several read.
class SharedReading
{
public:
    SharedReading(std::function<Result<SharedTensor>()> read, std::size_t readers)
        : m_read(std::move(read)), m_hasCome(readers)
    {}

    Result<SharedTensor> readFor(std::size_t reader)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_numbers) {
            auto numbers = m_read();
            if (!numbers)
                return numbers;
            m_numbers = std::move(*numbers);
        }
        m_hasCome[reader] = true;
        const bool haveAll = std::find(m_hasCome.begin(), m_hasCome.end(), false) == m_hasCome.end();
        if (!haveAll)
            return m_numbers;
        m_hasCome.assign(m_hasCome.size(), false);
        return std::exchange(m_numbers, nullptr);
    }

private:
    std::mutex m_mutex;
    std::function<Result<SharedTensor>()> m_read;
    std::vector<bool> m_hasCome; // since the numbers are there
    SharedTensor m_numbers;
};

} // namespace

std::vector<LaterTensor> readOnceFor(LaterTensor tensor, std::size_t readers)
{
    const auto shared = std::make_shared<SharedReading>(std::move(tensor.read), readers);
    std::vector<LaterTensor> each;
    for (std::size_t reader = 0; reader < readers; ++reader)
        each.push_back(
            {tensor.shape, tensor.isDouble, [shared, reader] { return shared->readFor(reader); }, tensor.origin});
    return each;
}

} // namespace headscope
