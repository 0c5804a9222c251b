// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pytorchstore.h"

#include "engine/formats/flatpickle.h"
#include "engine/formats/pickledview.h"
#include "engine/io/bytetext.h"
#include "engine/io/decode.h"
#include "engine/io/memberstream.h"
#include "engine/io/memory.h"
#include "engine/io/zipdirectory.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kPickle = "/data.pkl";
constexpr std::uint64_t kLargestPickle = std::uint64_t{16} << 20U;
constexpr std::uint64_t kMostRepeated = std::uint64_t{16} << 20U;

using Members = std::map<std::string, ZipMember>;

/// Complex numbers are not read. Few numbers may stand for as many as one likes, by steps of none along an axis.
std::optional<Error> faultOf(const StoredTensor &tensor, const PickledTensor &view)
{
    if (view.storage.type.kind == 'c')
        return faultOfType(tensor.name, tensor.dtype);
    if (tensor.decodedBytes <= kMostRepeated || countOf(tensor.shape) <= view.storage.count)
        return std::nullopt;
    return Error{{},
                 "tensor " + tensor.name + ": shape of repeated numbers",
                 {ENGINE_TEXT("engine", "%1, which takes %2 bytes"),
                  {toString(tensor.shape), std::to_string(tensor.decodedBytes)}},
                 atMostBytes(kMostRepeated)};
}

class PyTorchStore : public TensorStore
{
public:
    PyTorchStore(SharedSource source, Members storages) : m_source(std::move(source)), m_storages(std::move(storages))
    {}

    std::string_view kind() const override { return "pytorch"; }

    Result<void> take(FlatPickle flat)
    {
        for (auto &[name, tensor] : flat.tensors)
            if (auto added = add(name, std::move(tensor)); !added)
                return added;
        tell(Json(std::move(flat.facts)));
        return {};
    }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override
    {
        const PickledTensor &view = m_views[place];
        if (hasNothing(view.shape))
            return decodedNumbers([](auto) { return Result<void>(); }, view.storage.type, view.shape);
        auto numbers = isFoundRight(view.storage) ? reachedBy(bytesInPlace(view), view) : checkedReach(view);
        if (numbers && !isRowMajor(view))
            numbers = inRows(*numbers, view);
        return withSign(std::move(numbers), view);
    }

    Result<NextNumbers> piecesAt(std::size_t place) const override
    {
        const PickledTensor &view = m_views[place];
        if (hasNothing(view.shape) || !isRowMajor(view))
            return TensorStore::piecesAt(place);
        const ZipMember &storage = m_storages.at(view.storage.key);
        NextBytes next = bytesInPlace(view);
        if (storage.isDeflated) {
            const auto stream = std::make_shared<MemberStream>(*m_source, storage);
            if (auto skipped = skipTo(*stream, view); !skipped)
                return skipped.error();
            next = [stream](std::span<std::byte> out) { return stream->read(out); };
        }
        return NextNumbers([next = std::move(next), &view](Index count) -> Result<AnyTensor> {
            return withSign(decodedNumbers(next, view.storage.type, Shape{count}), view);
        });
    }

private:
    /// Of the sign that a view has.
    static Result<AnyTensor> withSign(Result<AnyTensor> numbers, const PickledTensor &view)
    {
        return numbers && view.isNegated ? negated(std::move(*numbers)) : std::move(numbers);
    }

    /// Those from the first to the last of a view.
    static Result<AnyTensor> reachedBy(const NextBytes &next, const PickledTensor &view)
    {
        return decodedNumbers(next, view.storage.type, isRowMajor(view) ? view.shape : Shape{reachOf(view)});
    }

    /// The same out of all of the storage, whose checksum must be right. That of a stored one is not asked for again:
    /// many tensors may be views of it.
    Result<AnyTensor> checkedReach(const PickledTensor &view) const
    {
        const ZipMember &storage = m_storages.at(view.storage.key);
        MemberStream stream(*m_source, storage);
        if (auto skipped = skipTo(stream, view); !skipped)
            return skipped.error();
        auto numbers = reachedBy([&](std::span<std::byte> out) { return stream.read(out); }, view);
        if (!numbers)
            return numbers;
        if (const auto finished = stream.finish(); !finished)
            return finished.error();
        if (!storage.isDeflated) {
            const std::lock_guard lock(m_mutex);
            m_foundRight.insert(view.storage.key);
        }
        return numbers;
    }

    bool isFoundRight(const PickledStorage &storage) const
    {
        const std::lock_guard lock(m_mutex);
        return m_foundRight.contains(storage.key);
    }

    /// Those of a view of a stored storage, from the first on.
    NextBytes bytesInPlace(const PickledTensor &view) const
    {
        const std::uint64_t start = m_storages.at(view.storage.key).start + bytesBefore(view);
        return [this, at = start](std::span<std::byte> out) mutable {
            at += out.size();
            return m_source->read(at - out.size(), out);
        };
    }

    static std::uint64_t bytesBefore(const PickledTensor &view)
    {
        return static_cast<std::uint64_t>(view.offset) * view.storage.type.size;
    }

    /// Passes what the storage has before the first number of a view.
    static Result<void> skipTo(MemberStream &stream, const PickledTensor &view)
    {
        constexpr std::uint64_t most = std::uint64_t{1} << 16U;
        std::uint64_t bytes = bytesBefore(view);
        Bytes passed(std::min(bytes, most));
        for (; bytes > 0; bytes -= passed.size()) {
            passed.resize(std::min<std::uint64_t>(bytes, passed.size()));
            if (auto read = stream.read(passed); !read)
                return read;
        }
        return {};
    }

    Result<void> add(const std::string &name, PickledTensor view)
    {
        if (find(name) != nullptr)
            return Error{{},
                         "tensor " + name,
                         {ENGINE_TEXT("engine", "a name that is taken"), {}},
                         {ENGINE_TEXT("engine", "each name once"), {}}};
        if (auto checked = checkStorage(name, view.storage); !checked)
            return checked;
        auto tensor = storedTensor(name, view.storage.type, view.shape);
        if (!tensor)
            return tensor.error();
        tensor->fault = faultOf(*tensor, view);
        tensor->decodedBytes += costBeside(view);
        list(std::move(*tensor));
        m_views.push_back(std::move(view));
        return {};
    }

    /// What is in memory or has to be unpacked besides the numbers of a view: those between, and a whole packed
    /// storage.
    std::uint64_t costBeside(const PickledTensor &view) const
    {
        const NumberType &type = view.storage.type;
        const auto reach = static_cast<std::uint64_t>(reachOf(view));
        const ZipMember &storage = m_storages.at(view.storage.key);
        const std::uint64_t between = isRowMajor(view) ? 0 : reach * type.decodedSize();
        return between + (storage.isDeflated && reach > 0 ? storage.size - reach * type.size : 0);
    }

    Result<void> checkStorage(const std::string &name, const PickledStorage &storage) const
    {
        const auto member = m_storages.find(storage.key);
        const auto needed = claimOf({storage.count}, storage.type.size);
        if (member == m_storages.end())
            return Error{{},
                         "tensor " + name,
                         {ENGINE_TEXT("engine", "no storage %1 in the archive"), {storage.key}},
                         {ENGINE_TEXT("engine", "one for each tensor"), {}}};
        if (storage.count > 0 && needed != member->second.size)
            return Error{{},
                         "member " + member->second.name,
                         byteCount(member->second.size),
                         needed ? byteCount(*needed)
                                : Text(ENGINE_TEXT("engine", "a size that a computer can count"), {})};
        return {};
    }

    SharedSource m_source;
    Members m_storages;
    std::vector<PickledTensor> m_views;
    mutable std::mutex m_mutex;
    mutable std::set<std::string> m_foundRight; ///< keys of stored storages whose checksum is
};

/// The members of an archive below its one folder, by their names there.
struct PyTorchArchive
{
    ZipMember pickle;
    Members storages;
    std::optional<ZipMember> byteOrder;
};

Result<PyTorchArchive> archiveOf(const ByteSource &source)
{
    const auto members = readZipDirectory(source);
    if (!members)
        return members.error();
    const auto pickle =
        std::find_if(members->begin(), members->end(), [](const ZipMember &m) { return m.name.ends_with(kPickle); });
    if (pickle == members->end())
        return Error{{},
                     "archive",
                     {ENGINE_TEXT("engine", "no data.pkl inside"), {}},
                     {ENGINE_TEXT("engine", "what torch.save() writes"), {}}};
    const std::string folder = pickle->name.substr(0, pickle->name.size() - kPickle.size() + 1);
    PyTorchArchive archive{*pickle, {}, {}};
    for (const ZipMember &member : *members)
        if (member.name == folder + "byteorder")
            archive.byteOrder = member;
        else if (member.name.starts_with(folder + "data/"))
            archive.storages.emplace(member.name.substr(folder.size() + 5), member);
    return archive;
}

Result<void> checkByteOrder(const ByteSource &source, const std::optional<ZipMember> &member)
{
    if (!member)
        return {};
    const auto content = unpacked(source, *member, 16);
    if (!content)
        return content.error();
    if (asText(*content) == "little")
        return {};
    return Error{{}, "byteorder", Text(printable(std::string(asText(*content)))), Text("little")};
}

/// What the pickle holds; its own values are in memory no longer than it takes to go through them.
Result<FlatPickle> flatPickleOf(const ByteSource &source, const ZipMember &member)
{
    const auto content = unpacked(source, member, kLargestPickle);
    if (!content)
        return content.error();
    const auto pickle = readPickle(*content);
    return pickle ? flattened(*pickle) : pickle.error();
}

Result<SharedStore> openPyTorchChecked(const SharedSource &source)
{
    auto archive = archiveOf(*source);
    if (!archive)
        return archive.error();
    if (const auto order = checkByteOrder(*source, archive->byteOrder); !order)
        return order.error();
    auto flat = flatPickleOf(*source, archive->pickle);
    if (!flat)
        return flat.error();
    auto store = std::make_shared<PyTorchStore>(source, std::move(archive->storages));
    if (const auto taken = store->take(std::move(*flat)); !taken)
        return taken.error();
    return SharedStore(std::move(store));
}

} // namespace

Result<SharedStore> openPyTorch(const SharedSource &source)
{
    return withinMemory([&] { return openPyTorchChecked(source); });
}

} // namespace headscope
