// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelscriptparts.h"

#include <algorithm>
#include <filesystem>

namespace headscope {
namespace {

constexpr const char *kLoad = R"PY(
def load(path):
    """Every tensor with numbers in a .safetensors file by its name: a header of JSON says where they are."""
    with open(path, "rb") as file:
        buffer = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    (size,) = struct.unpack("<Q", buffer[:8])
    header = json.loads(buffer[8:8 + size])
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] in TYPES and math.prod(entry["shape"]):
            flat = torch.frombuffer(buffer, dtype=TYPES[entry["dtype"]], count=math.prod(entry["shape"]),
                                    offset=8 + size + entry["data_offsets"][0])
            tensors[name] = flat.reshape(entry["shape"])
    return tensors

)PY";

constexpr const char *kLoadShards = R"PY(
def load_shards(path):
    """The tensors of all files that an index names."""
    files = sorted(set(json.loads(path.read_text())["weight_map"].values()))
    return {name: tensor for file in files for name, tensor in LOAD(path.parent / file).items()}

)PY";

constexpr const char *kLoadPickled = R"PY(
class PlainPickle:
    """What torch.load() reads with, so that no file can run anything: tensors, and dictionaries and numbers around them."""
    PLAIN = [("torch._utils", "_rebuild_tensor_v2"), ("torch._utils", "_rebuild_parameter"), ("torch", "Size"),
             ("collections", "OrderedDict")]

    class Unpickler(pickle.Unpickler):
        def find_class(self, module, name):
            if (module, name) in PlainPickle.PLAIN:
                return super().find_class(module, name)
            raise pickle.UnpicklingError(f"{module}.{name} is no tensor")


def load_pickled(path):
    """The tensors of a file of torch.save() by their names, those of the dictionaries around them included."""
    def flat(value, name):
        if isinstance(value, torch.Tensor):
            return {name: value}
        pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, (list, tuple)) else []
        return {key: tensor for own, inner in pairs
                for key, tensor in flat(inner, f"{name}.{own}" if name else str(own)).items()}

    return flat(torch.load(path, map_location="cpu", pickle_module=PlainPickle, weights_only=False), "")

)PY";

constexpr const char *kSinusoids = R"PY(
def sinusoids(positions, width):
    """The table of positions that nobody learns: sine and cosine by turns."""
    angles = torch.arange(positions).double()[:, None] / 10000 ** (torch.arange(0, width, 2).double() / width)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)[:, :width].float()

)PY";

constexpr const char *kFromFile = R"PY(
WEIGHTS = %1  # of the model itself
W = {name: %2 for name, tensor in %3(WEIGHTS).items()}
)PY";

constexpr const char *kFromNumbers = R"PY(
W = {name: %1 for name, tensor in load(NUMBERS).items()}
)PY";

std::string convertedInPython(const ModelTrace &trace)
{
    return std::string(computesInDouble(trace) ? "tensor.double()" : "tensor.float()") +
           " if tensor.is_floating_point() else tensor";
}

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    return text.replace(text.find(from), from.size(), to);
}

/// The rows of one third of a fused tensor; where those of each head lie together, of each head.
std::string rowsInPython(const RowPick &rows)
{
    const std::string count = std::to_string(rows.count);
    if (rows.step == 0)
        return "[" + std::to_string(rows.first) + ":" + std::to_string(rows.first + rows.count) + "]";
    return ".unflatten(0, (-1, " + std::to_string(rows.step / rows.count) + ", " + count + "))[:, " +
           std::to_string(rows.first / rows.count) + "].flatten(0, 1)";
}

std::string pathInPython(const std::string &file)
{
    return std::filesystem::path(file).is_absolute() ? "Path(" + quoted(file) + ")" : "HERE / " + quoted(file);
}

bool hasComputed(const ModelTrace &trace)
{
    return std::any_of(trace.traces.begin(), trace.traces.end(), [&](const auto &block) {
        const auto weights = weightsOf(block->plan);
        return std::any_of(weights.begin(), weights.end(),
                           [&](const GivenWeight &weight) { return isComputed(trace.model(), weight.ref); });
    });
}

} // namespace

bool computesInDouble(const ModelTrace &trace)
{
    return std::any_of(trace.traces.begin(), trace.traces.end(),
                       [](const auto &block) { return block->plan.document.layer.precision == Precision::Float64; });
}

bool isReadByPython(const WeightFile &file)
{
    return !file.path.empty() && (file.kind == "safetensors" || file.kind == "pytorch");
}

bool isComputed(const Transformer &model, const TensorRef &ref)
{
    const auto block = model.weightFile.origins.find(ref.file);
    return block == model.weightFile.origins.end() || !block->second.contains(ref.tensor);
}

std::string weightInPython(const Transformer &model, const TensorRef &ref, bool hasFile)
{
    if (isComputed(model, ref))
        return "sinusoids" + toString(*model.weights->shapeOf(ref));
    if (!hasFile)
        return "W[" + quoted("weights/" + ref.file + "/" + ref.tensor) + "]";
    const TensorOrigin &origin = model.weightFile.origins.at(ref.file).at(ref.tensor);
    return "W[" + quoted(origin.tensor) + "]" + (origin.isTransposed ? ".T" : "") +
           (origin.rows.count > 0 ? rowsInPython(origin.rows) : "") +
           (origin.shape.empty() ? "" : ".reshape" + toString(origin.shape));
}

std::string loadersInPython(const ModelTrace &trace, const ModelScriptFiles &files)
{
    std::string out = kLoad;
    const bool isPickled = trace.model().weightFile.kind == "pytorch";
    const bool areShards = files.weights.ends_with(".json");
    const std::string load = isPickled ? "load_pickled" : "load";
    if (!files.weights.empty() && isPickled)
        out += kLoadPickled;
    if (areShards)
        out += replaced(kLoadShards, "LOAD", load);
    if (hasComputed(trace))
        out += kSinusoids;
    const std::string converted = convertedInPython(trace);
    if (files.weights.empty())
        return out + fillPlaces(kFromNumbers, {converted});
    return out + fillPlaces(kFromFile, {pathInPython(files.weights), converted, areShards ? "load_shards" : load});
}

} // namespace headscope
