// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTabWidget;

namespace headscope {

/// How to get from a running model of PyTorch to HeadScope: snippets that save a layer as it is called, each with a
/// button that copies it, and what to do with them.
class FromPyTorch : public QDialog
{
    Q_OBJECT

public:
    explicit FromPyTorch(QWidget *parent);

private:
    QWidget *makePage(const QString &name, const QStringList &steps);

    QTabWidget *m_pages;
};

/// The text of a snippet: "multihead_attention", "d2l_attention" or "hf_attention".
QString snippet(const QString &name);

} // namespace headscope
