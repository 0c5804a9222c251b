// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mappingmending.h"
#include "ui/importing/lookat.h"

#include <QWidget>

namespace headscope {

class MappingRow;

/// The parameters of a layer, a row each: which tensor of the file each is, whether it fits, and what mends it.
class MappingTable : public QWidget
{
    Q_OBJECT

public:
    explicit MappingTable(SharedCheckpoint checkpoint, QWidget *parent = nullptr);

    const LayerMapping &mapping() const { return m_mapping; }
    void setMapping(LayerMapping mapping);
    /// Whether nothing is missing and everything fits.
    bool isRight() const { return m_isRight; }
    /// Whether it has rows for what few layers have: norms, sinks, and a key and value of the layer itself.
    void showRare(bool isShown);
    bool hasRare() const;

Q_SIGNALS:
    /// People have chosen something, or pressed what mends it.
    void changed();

private:
    void setupRows();
    void take();
    void mend(Parameter part);
    void check();

    SharedCheckpoint m_checkpoint;
    LayerMapping m_mapping;
    std::vector<MappingRow *> m_rows;
    bool m_isRight = false;
};

} // namespace headscope
