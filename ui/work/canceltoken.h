// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

namespace headscope {

/// Tells work on another thread that nobody wants its answer any more. Copies are one token, which any thread may ask;
/// work that takes long asks it now and then, and may answer anything once it is cancelled.
class CancelToken
{
public:
    void cancel() { m_isCancelled->store(true); }
    bool isCancelled() const { return m_isCancelled->load(); }
    /// The same, for functions of the engine that take one to ask.
    bool operator()() const { return isCancelled(); }

private:
    std::shared_ptr<std::atomic<bool>> m_isCancelled = std::make_shared<std::atomic<bool>>(false);
};

} // namespace headscope
