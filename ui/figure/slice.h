// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "ui/figure/mapgeometry.h"
#include "ui/work/canceltoken.h"

#include <QStringList>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace headscope {

enum class Pooling;

/// Which matrix of a tensor: the last two axes at a batch item and, where the tensor has heads, at a head.
/// Keeps its trace alive. Its numbers are read as a FetchedSlice.
class Slice
{
public:
    Slice() = default;
    /// The tensor must be in the trace and have two axes or more; batch and head are ignored where it has none.
    Slice(std::shared_ptr<const Trace> trace, TensorId tensor, Index batch, Index head);

    /// What became of the same matrix from one run to another, `after` less `before`: signed differences, which are
    /// made by whoever fetches them.
    static Slice difference(const std::shared_ptr<const Trace> &after, const std::shared_ptr<const Trace> &before,
                            TensorId tensor, Index batch, Index head);
    /// The same of any two matrices of a tensor with as many rows and columns. A cell is masked that is in either.
    static Slice difference(const Slice &after, const Slice &before, const CancelToken &isCancelled = {});

    /// All heads of a batch item together, cell by cell, with the numbers that masked cells have, too; masked where
    /// every head is.
    static Slice pooled(const std::shared_ptr<const Trace> &trace, TensorId tensor, Index batch, Pooling pooling,
                        const CancelToken &isCancelled = {});
    /// What a query of a model of images attends to of the patches, in rows and columns as they lie in the image. The
    /// matrix is whole, and the first of its columns is that of the token before them.
    static Slice onPatches(const Slice &map, Index query, Index down, Index across);
    /// These rows and columns only, which must be in the matrix.
    Slice cropped(const Span &rows, const Span &columns) const;
    /// The same matrix of another run, as a whole; empty where that has none such, but still it knows which one it is.
    /// What changed numbers changed is found from the run without them.
    Slice in(const std::shared_ptr<const Trace> &run, const std::shared_ptr<const Trace> &unchanged,
             const CancelToken &isCancelled = {}) const;

    /// The same with its numbers in memory, where they are differences that are not made yet.
    Slice made(const CancelToken &isCancelled = {}) const;

    bool isEmpty() const { return m_rows == 0 || m_columns == 0; }
    TensorId tensor() const { return m_tensor; }
    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    /// A number, without fetching the others.
    double number(Index row, Index column) const;
    /// The places whose number was given by a person.
    std::vector<std::pair<Index, Index>> overridden() const;
    bool isDifference() const { return m_isDifference; }
    /// What a difference of two matrices is from; null where one run tells the words of both.
    const Slice *before() const { return m_before.get(); }
    bool isOfAllHeads() const { return m_pooling.has_value(); }
    std::optional<Pooling> pooling() const { return m_pooling; }
    bool isOnPatches() const { return m_query.has_value(); }
    Index batch() const { return placeOf().item; }

    /// The place of a cell of this matrix in the whole tensor.
    Cell cell(Index row, Index column) const;
    /// Row and column of a tensor's cell (kSwept stays), or nothing where it is not in this matrix. All heads together
    /// have those of each.
    std::optional<std::pair<Index, Index>> place(const Cell &cell) const;

    /// Words beside the rows and under the columns: tokens where the session has them, as they may be shown, else q0,
    /// k0, f0 … A difference has the tokens that both of its matrices have.
    QStringList rowLabels() const;
    QStringList columnLabels() const;
    /// The same with tokens as they are, however long and with all their signs, for files.
    QStringList wholeRowWords() const;
    QStringList wholeColumnWords() const;
    QString rowLabel(Index row) const { return labels(1, {row, row + 1}).first(); }
    QString columnLabel(Index column) const { return labels(0, {column, column + 1}).first(); }

    const TensorSpec &spec() const { return specOf(m_tensor); }
    const Trace *trace() const { return m_trace.get(); }
    const std::shared_ptr<const Trace> &sharedTrace() const { return m_trace; }

private:
    friend class FetchedSlice;
    MatrixPlace placeOf() const;
    bool hasSame(const Trace &run) const;
    double changeAt(Index row, Index column) const;
    /// Where a cell stands in what is fetched, which is the matrix before it was cropped.
    Index offsetOf(Index row, Index column) const { return (m_firstRow + row) * m_stride + m_firstColumn + column; }
    MatrixPart partOf(TensorId tensor) const { return m_trace->matrix(tensor, placeOf()); }
    /// Numbers made of those of the trace, counted where these are.
    MatrixPart shownPart(AnyTensor numbers) const;
    enum class LabelWords { Shown, Whole };
    QStringList labels(std::size_t axisFromEnd, const Span &places, LabelWords words = LabelWords::Shown) const;
    std::optional<std::string> token(std::size_t axisFromEnd, Index place) const;

    std::shared_ptr<const Trace> m_trace;
    MatrixPart m_given; // numbers that are in no trace: differences, and heads together
    MatrixPart m_givenMask;
    std::shared_ptr<const Trace> m_unchanged; // from whose matrix a difference is yet to be made
    std::shared_ptr<const Slice> m_before;
    TensorId m_tensor = Role::Queries;
    Cell m_matrix; // where the matrix begins in the tensor
    Index m_firstRow = 0;
    Index m_firstColumn = 0;
    Index m_rows = 0;
    Index m_columns = 0;
    Index m_stride = 0; // from one row of the tensor to the next
    bool m_isDifference = false;
    std::optional<Pooling> m_pooling; // nothing unless it is of all heads
    std::optional<Index> m_query;     // whose patches these are
};

/// Whether hatching stands in the place of a number's colour. The score of a masked key is a mere fill; but a weight
/// that a masked key has all the same, in a row where every key is masked, is seen.
bool hidesNumber(const Slice &slice, double value, bool isMasked);

/// Whether there is no number at all: in the table of a model's parts, a block may have fewer than another.
bool isGap(const Slice &slice, double value);

/// A row of the vocabulary as people read it, in the block of a model: a token or a class; empty where nothing tells
/// it.
QString vocabularyWord(const Plan &plan, Extent axis, Index row);

/// The word of a place of a batch item: of the vocabulary or of the session; nothing where neither has one.
std::optional<QString> wordAt(const Trace &trace, Extent axis, Index item, Index index);

/// Where a cell is, axis by axis, with its words where the session has them: "head 1", "query 2 “cat”".
QStringList placeWords(const Trace &trace, TensorId tensor, const Cell &cell);
/// The same of a cell of a matrix; a difference tells it of both of its matrices.
QStringList placeWords(const Slice &map, Index row, Index column);
/// The same of both of two matrices of a tensor: "query 2 “cat” / “dog”", and no word that only one of them has.
QStringList placeWords(const Slice &a, const Slice &b, Index row, Index column);

/// True for tensors with a matrix per head. A table with a column per head is one matrix.
bool hasHeads(const TensorSpec &tensor);
/// The heads of key-value tensors are told by their own numbers; slices are asked for with those of queries.
Index queryHeadOf(TensorId tensor, Index head, const Sizes &sizes);
/// Whether a row or a column of it is a query, or a key.
inline bool hasQueries(const TensorSpec &tensor)
{
    return std::count(tensor.axes.begin(), tensor.axes.end(), Extent::QueryCount) > 0;
}
inline bool hasKeys(const TensorSpec &tensor)
{
    return std::any_of(tensor.axes.begin(), tensor.axes.end(), isKeyAxis);
}
/// True for tensors with (query, key) axes, which the gallery of heads shows.
bool isAttentionMap(const TensorSpec &tensor);

} // namespace headscope
