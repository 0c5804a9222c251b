// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/painting.h"

#include "engine/plan/mask.h"
#include "engine/plan/tensortable.h"

#include <QCoreApplication>

namespace headscope {
namespace {

class Painting
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Painting)
};

const TensorRef kPainted{"painted", "allowed"};

/// The shape of mask.allowed with an index for every query and key.
Shape paintedShape(const Plan &plan)
{
    Shape shape{1, 1, plan.sizes.q, plan.sizes.k};
    if (plan.document.mask.allowed) {
        const Shape &given = shapeOf(tensorAt(*plan.files, *plan.document.mask.allowed));
        for (std::size_t i = 0; i < given.size(); ++i)
            shape[3 - i] = std::max(shape[3 - i], given[given.size() - 1 - i]);
    }
    return shape;
}

/// What mask.allowed says now; everything is allowed where there is none.
Tensor<Flag> allowedNow(const Plan &plan)
{
    Tensor<Flag> allowed(paintedShape(plan));
    const BroadcastTensor given(plan, plan.document.mask.allowed);
    for (Index i = 0; i < allowed.size(); ++i) {
        const Cell cell = cellAt(allowed.shape(), i);
        allowed[i].value = !given.isThere() || given.at(cell[0], cell[1], cell[2], cell[3]) != 0 ? 1 : 0;
    }
    return allowed;
}

} // namespace

Result<void> paintMask(Session &session, const MatrixPlace &place, const MaskCells &cells, bool isAllowed)
{
    const Plan &plan = session.plan();
    Tensor<Flag> allowed = allowedNow(plan);
    const Shape &shape = allowed.shape();
    for (const auto &[query, key] : cells)
        if (isInside({query, key}, {shape[2], shape[3]}))
            allowed[offsetOf(shape,
                             {std::min(place.item, shape[0] - 1), std::min(place.head, shape[1] - 1), query, key})]
                .value = isAllowed ? 1 : 0;
    auto files = std::make_shared<TensorFiles>(*plan.files);
    (*files)[kPainted.file] = std::make_shared<const TensorFile>(TensorFile{{kPainted.tensor, std::move(allowed)}});
    Document document = plan.document;
    document.mask.allowed = kPainted;
    return session.edit(DocumentState{std::move(document), std::move(files)}, Painting::tr("Mask painted"));
}

void clearMask(Session &session)
{
    Document document = session.document();
    document.mask.allowed.reset();
    assumeOk(session.edit(document, Painting::tr("Painted mask taken away"))); // to hide less is always right
}

void clearBias(Session &session)
{
    Document document = session.document();
    document.mask.bias.reset();
    std::erase_if(document.overrides, // its changed numbers go with it
                  [](const Override &entry) { return entry.tensor == specOf(Role::ScoreBias).name; });
    assumeOk(session.edit(document, Painting::tr("Bias taken away"))); // nothing else depends on it
}

} // namespace headscope
