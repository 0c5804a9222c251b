// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/pytorchscript.h"

#include "engine/base/joined.h"
#include "engine/document/jsonvalue.h"
#include "engine/script/base64.h"
#include "engine/script/scriptparts.h"

#include <cmath>

namespace headscope {
namespace {

constexpr std::string_view kHead = R"PY(
import base64
import math

import torch
import torch.nn.functional as F
from torch import nn


def given(name):
    """A tensor of DATA, at the end of this file."""
    dtype, shape, text = DATA[name]
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=dtype).reshape(shape).clone()


def linear_weight(size_out, size_in):
    """As nn.Linear draws it."""
    weight = torch.empty(size_out, size_in)
    nn.init.kaiming_uniform_(weight, a=math.sqrt(5))
    return weight


def linear_bias(size_out, size_in):
    return torch.empty(size_out).uniform_(-1 / math.sqrt(size_in), 1 / math.sqrt(size_in))


def put(tensor, cell, value):
    """The tensor with a number, or a block of them, replaced."""
    tensor = tensor.clone()
    tensor[cell] = value
    return tensor


)PY";

constexpr std::string_view kRun = R"PY(
@torch.no_grad()
def run():
)PY";

constexpr std::string_view kTail = R"PY(    return {name: tensor for name, tensor in locals().items() if name in DATA}


)PY";

template <class Scalar>
constexpr const char *kTorchType = "uint8";
template <>
constexpr const char *kTorchType<float> = "float32";
template <>
constexpr const char *kTorchType<double> = "float64";
template <>
constexpr const char *kTorchType<std::int64_t> = "int64";

std::string dataLine(const std::string &name, const AnyTensor &tensor)
{
    return std::visit(
        [&](const auto &t) {
            using Scalar = std::decay_t<decltype(t[0])>;
            const std::span<const Scalar> numbers(t.data(), static_cast<std::size_t>(t.size()));
            return "    \"" + name + "\": (torch." + kTorchType<Scalar> + ", " + toString(t.shape()) + ", \"" +
                   toBase64(std::as_bytes(numbers)) + "\"),\n";
        },
        tensor);
}

/// The tensors to assert: all that the steps make, and the weights.
std::vector<TensorId> assertedTensors(const Trace &trace)
{
    std::vector<TensorId> ids;
    for (const GraphTensor &tensor : trace.plan.graph->tensors())
        if (trace.has(tensor.id))
            ids.push_back(tensor.id);
    return ids;
}

std::string dataOf(const Script &script)
{
    std::string out = "# What HeadScope computed, little end first.\nDATA = {\n";
    for (const TensorId id : assertedTensors(script.trace()))
        out += dataLine(std::string(specOf(id).name), *script.trace().whole(id));
    for (const auto &[name, tensor] : script.data())
        out += dataLine(name, *tensor);
    return out + "}\n";
}

std::string checksOf(const Trace &trace)
{
    std::string out = "\nif __name__ == \"__main__\":\n    tensors = run()\n"
                      "    ours = {name: given(name) for name in DATA}\n    for name in [\n";
    for (const TensorId id : assertedTensors(trace))
        out += "        \"" + std::string(specOf(id).name) + "\",\n";
    return out + "    ]:\n        check(name, tensors[name], ours)\n    print(\"every tensor agrees\")\n";
}

/// "(slice(0, 1), slice(2, 3), slice(0, 7), slice(0, 4))"
std::string slicesOf(const Block &block)
{
    const auto slice = [](const auto &range) {
        return "slice(" + std::to_string(range.first) + ", " + std::to_string(range.second) + ")";
    };
    return "(" + joinedWith(", ", block.ranges, slice) + ")";
}

/// A row of one number 64 times has a variance of 0; torch's own float32 finds a little more, which its root magnifies.
constexpr const char *kNormInPython = R"PY(def layer_norm(x, weight, bias, eps):
    """F.layer_norm in double, of the distances to the first number of each row, so that equal numbers become 0."""
    far = x.double() - x[..., :1].double()
    bias = None if bias is None else bias.double()
    return F.layer_norm(far, weight.shape, weight.double(), bias, eps).to(x.dtype)


)PY";

} // namespace

std::string normInPython(const std::string &lines)
{
    return lines.find("= layer_norm(") == std::string::npos ? "" : kNormInPython;
}

const char *const kCheckInPython = R"PY(TOLERANCE = 1e-5  # of the largest number of a tensor
SCORES = {"weights": "scaled_scores", "dropped_weights": "scaled_scores", "probabilities": "logits"}


def scale_of(name):
    """The tensor of that largest number: the fill of hidden scores does not tell how large scores are."""
    return name.replace("masked_scores", "scaled_scores")


def largest_of(tensor):
    numbers = tensor[tensor.isfinite()].double().abs()
    return numbers.max() if numbers.numel() else torch.tensor(0.0).double()


def steepness_of(name, ours):
    """How many times larger the error of shares may be, at most 1000: softmax makes that of a score a relative one."""
    block, slash, last = name.rpartition("/")
    scores = ours.get(f"{block}{slash}{SCORES.get(last)}")
    return 1.0 if scores is None else min(1000.0, max(1.0, largest_of(scores).item()))


def check(name, tensor, ours):
    """Asserts that a tensor is the one that HeadScope computed."""
    got, wanted = tensor.detach().double(), ours[name].double()
    assert got.shape == wanted.shape, f"{name}: shape {tuple(got.shape)}, expected {tuple(wanted.shape)}"
    assert torch.equal(got.isnan(), wanted.isnan()), f"{name}: NaN in other places"
    same = (got == wanted) | wanted.isnan()
    largest = largest_of(ours[scale_of(name)])
    scale = torch.maximum(largest, torch.where(wanted.isfinite(), wanted.abs(), torch.zeros(())))
    allowed = TOLERANCE * steepness_of(name, ours) * scale
    difference = torch.where(same, torch.zeros(()).double(), (got - wanted).abs())
    assert bool((same | (difference <= allowed)).all()), f"{name}: off by {difference.max().item():.3g}"
    print(f"{name:28} {str(tuple(got.shape)):22} largest difference {difference.max().item():.2g}")
)PY";

std::string scriptHead(const std::string &title)
{
    return "# Made by HeadScope.\n"
           "# Run:  python3 THIS_FILE      (torch >= 1.13; exits with 0 when every tensor agrees)\n"
           "# From: " +
           (title.empty() ? "a session" : printable(title)) + "\n";
}

void writeAttention(Script &script)
{
    const bool projects = script.document().layer.projections;
    if (projects)
        writeProjection(script);
    writePositions(script);
    writeHeads(script);
    writeScores(script);
    writePositionBias(script);
    writeMask(script);
    writeWeighing(script);
    if (projects)
        writeOutput(script);
}

std::string pythonNumber(double value)
{
    if (std::isnan(value))
        return "math.nan";
    if (std::isinf(value))
        return value > 0 ? "math.inf" : "-math.inf";
    return writtenJson(Json(value));
}

void Script::line(const std::string &format, const std::vector<std::string> &arguments)
{
    m_lines += "    " + fillPlaces(format, arguments) + "\n";
}

void Script::comment(const std::string &words)
{
    m_lines += "\n    # " + words + "\n";
}

bool Script::changes(TensorId id) const
{
    return isFunction() ? m_changedSomewhere->contains(id) : plan().isChanged(id);
}

void Script::overrides(const std::vector<TensorId> &ids)
{
    if (isFunction()) {
        for (const TensorId id : ids)
            if (changes(id) && isPresent(plan(), id))
                line("%1 = changed(f\"{block}/%1\", %1)", {std::string(specOf(id).name)});
        return;
    }
    for (const TensorId id : ids) {
        for (const Block &block : plan().emptied)
            if (block.tensor == id)
                line("%1 = put(%1, %2, 0.0)", {std::string(specOf(id).name), slicesOf(block)});
        for (const PlacedOverride &o : plan().overridesOf(id))
            line("%1 = put(%1, %2, %3)", {std::string(specOf(id).name), toString(o.cell), pythonNumber(o.value)});
    }
}

void Script::given(TensorId id)
{
    if (!isFunction())
        line("%1 = given(\"%1\")", {std::string(specOf(id).name)});
}

void Script::givenAs(const std::string &name, const AnyTensor &tensor)
{
    line("%1 = given(\"%1\")", {name});
    m_data.emplace_back(name, &tensor);
}

std::string pytorchScript(const Trace &trace)
{
    Script script(trace);
    if (trace.plan.attends()) {
        writeInputs(script);
        if (script.document().layer.projections)
            writeWeights(script);
        writeAttention(script);
    } else
        writeBlock(script);
    return scriptHead(trace.plan.document.title) + std::string(kHead.substr(1)) + kCheckInPython + "\n\n" +
           normInPython(script.lines()) + std::string(kRun.substr(1)) + script.lines() + std::string(kTail) +
           dataOf(script) + checksOf(trace);
}

} // namespace headscope
