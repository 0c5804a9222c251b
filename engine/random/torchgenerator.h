// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>

namespace headscope {

/// Random numbers as PyTorch's CPU generator gives them after torch.manual_seed(seed), float32.
/// Uniform draws are equal to the last bit, normal ones to 1e-6
/// (PyTorch's vectorised logarithm differs in the last bits).
class TorchGenerator
{
public:
    explicit TorchGenerator(std::uint32_t seed) : m_engine(seed) {}

    /// Asked now and then while many numbers are drawn: once it says true, the rest is left as it is.
    void setStop(std::function<bool()> stops) { m_stops = std::move(stops); }

    /// Tensor.uniform_(low, high): [low, high).
    void fillUniform(std::span<float> values, double low, double high);
    /// Tensor.normal_(0, 1), which draws in blocks of 16 from 16 numbers up and one by one below.
    void fillNormal(std::span<float> values);

private:
    float uniform();
    double uniform53();
    double normal();
    void turnIntoNormals(std::span<float> block);

    bool isStopped() const { return m_stops && m_stops(); }

    std::function<bool()> m_stops;
    std::mt19937 m_engine;
    std::optional<double> m_spareNormal;
};

} // namespace headscope
