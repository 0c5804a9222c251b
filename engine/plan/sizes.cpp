// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/sizes.h"

#include <cassert>

namespace headscope {

Index lengthOf(Extent extent, const Sizes &s)
{
    switch (extent) {
    case Extent::Batch: return s.b;
    case Extent::Heads: return s.h;
    case Extent::KvHeads: return s.g;
    case Extent::QueryCount: return s.q;
    case Extent::KeyCount: return s.k;
    case Extent::NewKeyCount: return s.newKeys();
    case Extent::PastCount: return s.past;
    case Extent::AttendedCount: return s.attended();
    case Extent::QuerySize: return s.querySize;
    case Extent::KeySize: return s.keySize;
    case Extent::ValueSize: return s.valueSize;
    case Extent::QkHead: return s.d;
    case Extent::VHead: return s.v;
    case Extent::QWidth: return s.h * s.d;
    case Extent::KWidth: return s.g * s.d;
    case Extent::VWidth: return s.g * s.v;
    case Extent::ConcatWidth: return s.h * s.v;
    case Extent::OutputSize: return s.outputSize;
    case Extent::NormSize: return s.normSize;
    case Extent::BucketCount: return s.buckets;
    case Extent::HiddenSize: return s.f;
    case Extent::VocabularySize: return s.vocabulary;
    case Extent::PositionRows: return s.positions;
    case Extent::SegmentRows: return s.segments;
    case Extent::PatchCount: return s.patches;
    case Extent::PatchSize: return s.patchSize;
    }
    assert(false);
    return 0;
}

Index headSizeOf(Extent axis, const Sizes &sizes)
{
    switch (axis) {
    case Extent::QWidth:
    case Extent::KWidth: return sizes.d;
    case Extent::VWidth:
    case Extent::ConcatWidth: return sizes.v;
    case Extent::Batch:
    case Extent::Heads:
    case Extent::KvHeads:
    case Extent::QueryCount:
    case Extent::KeyCount:
    case Extent::NewKeyCount:
    case Extent::PastCount:
    case Extent::AttendedCount:
    case Extent::QuerySize:
    case Extent::KeySize:
    case Extent::ValueSize:
    case Extent::QkHead:
    case Extent::VHead:
    case Extent::OutputSize:
    case Extent::NormSize:
    case Extent::BucketCount:
    case Extent::HiddenSize:
    case Extent::VocabularySize:
    case Extent::PositionRows:
    case Extent::SegmentRows:
    case Extent::PatchCount:
    case Extent::PatchSize: break;
    }
    return 0;
}

AxisKind kindOf(Extent extent)
{
    switch (extent) {
    case Extent::Batch: return AxisKind::Batch;
    case Extent::Heads:
    case Extent::KvHeads: return AxisKind::Head;
    case Extent::QueryCount: return AxisKind::Query;
    case Extent::KeyCount:
    case Extent::NewKeyCount:
    case Extent::PastCount:
    case Extent::AttendedCount: return AxisKind::Key;
    case Extent::BucketCount: return AxisKind::Bucket;
    case Extent::VocabularySize: return AxisKind::Token;
    case Extent::PositionRows: return AxisKind::Position;
    case Extent::PatchCount: return AxisKind::Patch;
    case Extent::SegmentRows: return AxisKind::Segment;
    case Extent::HiddenSize:
    case Extent::PatchSize:
    case Extent::QuerySize:
    case Extent::KeySize:
    case Extent::ValueSize:
    case Extent::QkHead:
    case Extent::VHead:
    case Extent::QWidth:
    case Extent::KWidth:
    case Extent::VWidth:
    case Extent::ConcatWidth:
    case Extent::OutputSize:
    case Extent::NormSize: break;
    }
    return AxisKind::Feature;
}

std::string_view axisName(Extent extent)
{
    switch (kindOf(extent)) {
    case AxisKind::Batch: return "batch";
    case AxisKind::Head: return "head";
    case AxisKind::Query: return "query";
    case AxisKind::Key: return "key";
    case AxisKind::Bucket: return "bucket";
    case AxisKind::Token: return "token";
    case AxisKind::Position: return "position";
    case AxisKind::Patch: return "patch";
    case AxisKind::Segment: return "segment";
    case AxisKind::Class:
    case AxisKind::Feature: break;
    }
    return "feature";
}

} // namespace headscope
