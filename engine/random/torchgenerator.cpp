// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/torchgenerator.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace headscope {
namespace {

constexpr std::size_t kBlock = 16; // numbers that PyTorch turns into normals together
constexpr std::size_t kPairs = kBlock / 2;
constexpr std::size_t kUnasked = std::size_t{1} << 16U; // numbers between two questions whether to stop

} // namespace

float TorchGenerator::uniform()
{
    constexpr std::uint32_t low24 = (1U << 24U) - 1;
    return static_cast<float>(m_engine() & low24) * 0x1p-24F;
}

double TorchGenerator::uniform53()
{
    const std::uint64_t high = m_engine();
    const std::uint64_t both = (high << 32U) | m_engine();
    constexpr std::uint64_t low53 = (1ULL << 53U) - 1;
    return static_cast<double>(both & low53) * 0x1p-53;
}

double TorchGenerator::normal()
{
    if (const auto spare = std::exchange(m_spareNormal, std::nullopt))
        return *spare;
    const double angle = 2 * std::numbers::pi * uniform53();
    const double radius = std::sqrt(-2 * std::log1p(-uniform53()));
    m_spareNormal = radius * std::sin(angle);
    return radius * std::cos(angle);
}

void TorchGenerator::fillUniform(std::span<float> values, double low, double high)
{
    const auto from = static_cast<float>(low);
    const float width = static_cast<float>(high) - from;
    for (std::size_t first = 0; first < values.size() && !isStopped(); first += kUnasked)
        for (float &value : values.subspan(first, std::min(kUnasked, values.size() - first)))
            value = std::fma(uniform(), width, from); // fused, as in PyTorch: one rounding
}

void TorchGenerator::turnIntoNormals(std::span<float> block)
{
    for (std::size_t j = 0; j < kPairs; ++j) {
        const float radius = std::sqrt(-2 * std::log(1 - block[j]));
        const float angle = 2 * std::numbers::pi_v<float> * block[j + kPairs];
        block[j] = radius * std::cos(angle);
        block[j + kPairs] = radius * std::sin(angle);
    }
}

void TorchGenerator::fillNormal(std::span<float> values)
{
    if (values.size() < kBlock) {
        for (float &value : values)
            value = static_cast<float>(normal());
        return;
    }
    fillUniform(values, 0, 1);
    for (std::size_t at = 0; at + kBlock <= values.size(); at += kBlock) {
        if (at % kUnasked == 0 && isStopped())
            return;
        turnIntoNormals(values.subspan(at, kBlock));
    }
    if (values.size() % kBlock != 0) { // the last block overlaps the one before, and is drawn anew
        const auto last = values.last(kBlock);
        fillUniform(last, 0, 1);
        turnIntoNormals(last);
    }
}

} // namespace headscope
