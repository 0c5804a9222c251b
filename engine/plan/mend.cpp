// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mend.h"

#include "engine/plan/placed.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

using Files = std::shared_ptr<const TensorFiles>;

/// No file on disk is called so.
const std::string kFitted = "fitted/";

void fitLengths(Document &document, Files &, const Sizes &s)
{
    ValidLens &lens = document.mask.validLens;
    if (auto *perItem = std::get_if<std::vector<Index>>(&lens); perItem != nullptr)
        perItem->resize(static_cast<std::size_t>(s.b), s.k);
    auto *perQuery = std::get_if<std::vector<std::vector<Index>>>(&lens);
    if (perQuery == nullptr)
        return;
    perQuery->resize(static_cast<std::size_t>(s.b));
    for (auto &item : *perQuery)
        item.resize(static_cast<std::size_t>(s.q), s.k);
}

/// What is new belongs to the last text.
void fitSegmentLists(std::vector<std::vector<Index>> &lists, Index batch, Index count)
{
    lists.resize(static_cast<std::size_t>(batch));
    for (auto &item : lists)
        item.resize(static_cast<std::size_t>(count), item.empty() ? 0 : item.back());
}

void fitSegments(Document &document, Files &, const Sizes &s)
{
    fitSegmentLists(document.mask.segments.queries, s.b, s.q);
    fitSegmentLists(document.mask.segments.keys, s.b, s.k);
}

/// New words are those that are shown where there are none.
void fitWords(TokenLists &lists, Index batch, Index count, char letter)
{
    if (lists.size() > 1) // one alone serves every item
        lists.resize(static_cast<std::size_t>(batch));
    for (auto &words : lists) {
        words.resize(std::min(words.size(), static_cast<std::size_t>(count)));
        while (std::ssize(words) < count)
            words.push_back(std::string(1, letter).append(std::to_string(words.size())));
    }
}

template <class Scalar>
Scalar numberOf(int value)
{
    if constexpr (std::is_same_v<Scalar, Flag>)
        return {static_cast<std::uint8_t>(value)};
    else
        return static_cast<Scalar>(value);
}

/// Axes of 1 stay: they serve every index.
Shape fittedShape(Shape shape, const Shape &whole)
{
    for (std::size_t i = 1; i <= std::min(shape.size(), whole.size()); ++i)
        if (Index &length = shape[shape.size() - i]; length != 1)
            length = whole[whole.size() - i];
    return shape;
}

/// Row by row, as a mask may have millions of cells.
template <class Scalar>
Tensor<Scalar> cutOrFilled(const Tensor<Scalar> &given, const Shape &shape, int fill)
{
    Tensor<Scalar> out(shape);
    const Index columns = shape.back();
    const Index copied = std::min(columns, given.length(-1));
    for (Index first = 0; first < out.size(); first += columns) {
        const Cell cell = cellAt(shape, first);
        const Index there = isInside(cell, given.shape()) ? copied : 0;
        if (there > 0)
            std::copy_n(given.data() + offsetOf(given.shape(), cell), there, out.data() + first);
        std::fill_n(out.data() + first + there, columns - there, numberOf<Scalar>(fill));
    }
    return out;
}

/// Whether a tensor like that one, but of this shape, would have more than 256 MiB: the window waits for it.
bool isTooLarge(const AnyTensor &like, Shape shape)
{
    constexpr Index most = Index{1} << 28U;
    shape.push_back(std::visit([](const auto &t) { return static_cast<Index>(sizeof(*t.data())); }, like));
    const auto bytes = countOf(shape);
    return !bytes || *bytes > most;
}

Shape shapeOfCells(const Sizes &s)
{
    return {s.b, s.h, s.q, s.k};
}

/// The tensor of this reference, or null.
const AnyTensor *givenCells(const OptionalRef &ref, const Files &files)
{
    return ref ? tensorNamed(*files, *ref) : nullptr;
}

/// Whether the tensor of this reference can be broadcast to all cells of the scores, and is not too large then.
bool mayFitCells(const OptionalRef &ref, const Files &files, const Sizes &s)
{
    const Shape whole = shapeOfCells(s);
    const AnyTensor *given = givenCells(ref, files);
    return given != nullptr && !shapeOf(*given).empty() && shapeOf(*given).size() <= whole.size() &&
           countOf(shapeOf(*given)) != 0 && !isTooLarge(*given, fittedShape(shapeOf(*given), whole));
}

/// Broadcasts a tensor of which mayFitCells() says so to all cells of the scores.
void fitCells(OptionalRef &ref, const char *name, Files &files, const Sizes &s, int fill)
{
    const AnyTensor &given = *givenCells(ref, files);
    const Shape shape = fittedShape(shapeOf(given), shapeOfCells(s));
    TensorFiles all = *files;
    TensorFile fitted = all.contains(kFitted) ? *all.at(kFitted) : TensorFile();
    fitted[name] = std::visit([&](const auto &t) -> AnyTensor { return cutOrFilled(t, shape, fill); }, given);
    all[kFitted] = std::make_shared<const TensorFile>(std::move(fitted));
    files = std::make_shared<const TensorFiles>(std::move(all));
    ref = TensorRef{kFitted, name};
}

struct Part
{
    const char *path;
    const char *name;
    void (*take)(Document &to, const Document &from);
    /// Cuts or fills it; null where nobody knows what should stand there then.
    void (*fit)(Document &document, Files &files, const Sizes &sizes) = nullptr;
    /// Whether it can be, where that is not so of every one.
    bool (*mayFit)(const Document &document, const Files &files, const Sizes &sizes) = nullptr;
};

constexpr std::array kParts{
    Part{"mask.valid_lens", ENGINE_TEXT("engine", "valid lengths"),
         [](Document &to, const Document &from) { to.mask.validLens = from.mask.validLens; }, fitLengths},
    Part{"mask.segments", ENGINE_TEXT("engine", "segments"),
         [](Document &to, const Document &from) { to.mask.segments = from.mask.segments; }, fitSegments},
    Part{"mask.allowed", ENGINE_TEXT("engine", "mask of queries and keys"),
         [](Document &to, const Document &from) { to.mask.allowed = from.mask.allowed; },
         [](Document &d, Files &files, const Sizes &s) { fitCells(d.mask.allowed, "allowed", files, s, 1); },
         [](const Document &d, const Files &files, const Sizes &s) { return mayFitCells(d.mask.allowed, files, s); }},
    Part{"mask.bias", ENGINE_TEXT("engine", "bias of the scores"),
         [](Document &to, const Document &from) { to.mask.bias = from.mask.bias; },
         [](Document &d, Files &files, const Sizes &s) { fitCells(d.mask.bias, "bias", files, s, 0); },
         [](const Document &d, const Files &files, const Sizes &s) { return mayFitCells(d.mask.bias, files, s); }},
    Part{"layer.dropout_mask", ENGINE_TEXT("engine", "dropout mask"),
         [](Document &to, const Document &from) { to.layer.dropoutMask = from.layer.dropoutMask; }},
    Part{"layer.positions", ENGINE_TEXT("engine", "positions"),
         [](Document &to, const Document &from) { to.layer.positions = from.layer.positions; }},
    Part{"layer.alibi.slopes", ENGINE_TEXT("engine", "slopes of ALiBi"),
         [](Document &to, const Document &from) {
             if (to.layer.alibi)
                 to.layer.alibi->slopes = partOf(from.layer.alibi).slopes;
         }},
    Part{"tokens.queries", ENGINE_TEXT("engine", "words of the queries"),
         [](Document &to, const Document &from) { to.tokens.queries = from.tokens.queries; },
         [](Document &d, Files &, const Sizes &s) { fitWords(d.tokens.queries, s.b, s.q, 'q'); }},
    Part{"tokens.keys", ENGINE_TEXT("engine", "words of the keys"),
         [](Document &to, const Document &from) { to.tokens.keys = from.tokens.keys; },
         [](Document &d, Files &, const Sizes &s) { fitWords(d.tokens.keys, s.b, s.k, 'k'); }},
};

/// Puts the parts back into the document one after the other, each as it fits.
class Mender
{
public:
    Mender(const Document &given, Plan plan, MendWay way) : m_given(given), m_plan(std::move(plan)), m_way(way) {}

    Mending mended()
    {
        for (const Part &part : kParts)
            putBack(part);
        putNumbersBack();
        return {m_plan.document, m_plan.files, std::move(m_parts)};
    }

private:
    bool accept(const Document &document, const Files &files)
    {
        auto plan = makePlan(document, files);
        if (plan)
            m_plan = std::move(*plan);
        return plan.ok();
    }

    void putBack(const Part &part)
    {
        Document whole = m_plan.document;
        part.take(whole, m_given);
        if (whole == m_plan.document)
            return;
        const auto plan = makePlan(whole, m_plan.files);
        if (plan) {
            m_plan = *plan;
            return;
        }
        Files files = m_plan.files;
        const bool canBeFitted =
            part.fit != nullptr && (part.mayFit == nullptr || part.mayFit(whole, files, m_plan.sizes));
        const bool fits = canBeFitted && m_way == MendWay::Fit;
        if (fits)
            part.fit(whole, files, m_plan.sizes);
        const bool isFitted = fits && accept(whole, files);
        m_parts.push_back({part.path, Text(part.name, {}), plan.error(), canBeFitted, isFitted});
    }

    void putNumbersBack()
    {
        if (m_given.overrides.empty())
            return;
        Document whole = m_plan.document;
        std::optional<Error> misfit;
        for (const Override &number : m_given.overrides) {
            const auto place = placed(number, m_plan);
            if (place)
                whole.overrides.push_back(number);
            else if (!misfit)
                misfit = place.error();
        }
        const std::size_t lost = m_given.overrides.size() - whole.overrides.size();
        if (misfit)
            m_parts.push_back({"overrides",
                               {ENGINE_TEXT("engine", "changed numbers (%1)"), {std::to_string(lost)}},
                               *misfit,
                               false,
                               false});
        accept(whole, m_plan.files); // each of them was found right
    }

    const Document &m_given;
    Plan m_plan;
    MendWay m_way;
    std::vector<MendedPart> m_parts;
};

} // namespace

Text mendedText(const MendedPart &part)
{
    return part.isFitted ? Text(ENGINE_TEXT("engine", "%1 did not fit and was cut or filled."), {part.path})
                         : Text(ENGINE_TEXT("engine", "%1 did not fit and was left out."), {part.path});
}

Document withoutParts(const Document &document)
{
    Document rest = document;
    rest.overrides.clear();
    const Document none;
    for (const Part &part : kParts)
        part.take(rest, none);
    return rest;
}

std::optional<Mending> mend(const Document &document, const Files &files, MendWay way)
{
    if (makePlan(document, files))
        return std::nullopt;
    auto plan = makePlan(withoutParts(document), files);
    if (!plan)
        return std::nullopt;
    return Mender(document, std::move(*plan), way).mended();
}

} // namespace headscope
