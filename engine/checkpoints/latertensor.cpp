// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/latertensor.h"

#include "engine/io/numbertype.h"

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

LaterTensor readOnceFor(LaterTensor tensor, int readers)
{
    struct Shared
    {
        std::mutex mutex;
        SharedTensor numbers = {};
        int asked = 0;
    };
    const auto read = [whole = std::move(tensor.read), readers,
                       shared = std::make_shared<Shared>()]() -> Result<SharedTensor> {
        const std::lock_guard lock(shared->mutex);
        if (!shared->numbers) {
            auto numbers = whole();
            if (!numbers)
                return numbers;
            shared->numbers = std::move(*numbers);
        }
        const bool isLast = ++shared->asked % readers == 0;
        return isLast ? std::exchange(shared->numbers, nullptr) : shared->numbers;
    };
    return {std::move(tensor.shape), tensor.isDouble, read, std::move(tensor.origin)};
}

} // namespace headscope
