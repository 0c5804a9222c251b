// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/models/support.h"

#include <QDirIterator>
#include <QTemporaryDir>

namespace headscope {

using namespace Qt::StringLiterals;

/// A copy of a model's folder, to be spoiled.
class Copy
{
public:
    explicit Copy(const QString &name)
    {
        for (QDirIterator it(modelFolder(name), QDir::Files); it.hasNext();) {
            it.next();
            QFile::copy(it.filePath(), m_folder.filePath(it.fileName()));
        }
    }

    std::string path() const { return m_folder.path().toStdString(); }
    void remove(const QString &file) { QVERIFY(QFile::remove(m_folder.filePath(file))); }
    void write(const QString &file, const QByteArray &content)
    {
        QFile to(m_folder.filePath(file));
        QVERIFY(to.open(QIODevice::WriteOnly));
        to.write(content);
    }
    /// A value in config.json; null takes the key away.
    void set(const QString &key, const QJsonValue &value)
    {
        QJsonObject config = settings();
        if (value.isNull())
            config.remove(key);
        else
            config[key] = value;
        write(u"config.json"_s, QJsonDocument(config).toJson());
    }
    /// Null itself in config.json.
    void setNull(const QString &key)
    {
        QJsonObject config = settings();
        config[key] = QJsonValue();
        write(u"config.json"_s, QJsonDocument(config).toJson());
    }
    /// The header of model.safetensors with other words in it.
    void replace(const QByteArray &old, const QByteArray &now)
    {
        QVERIFY(old.size() == now.size());
        auto content = QByteArray::fromStdString(contentOf(m_folder.filePath(u"model.safetensors"_s)));
        QVERIFY(content.contains(old));
        write(u"model.safetensors"_s, content.replace(old, now));
    }

private:
    QJsonObject settings() const
    {
        const auto content = QByteArray::fromStdString(contentOf(m_folder.filePath(u"config.json"_s)));
        return QJsonDocument::fromJson(content).object();
    }

    QTemporaryDir m_folder;
};

/// What is said where it is opened.
inline std::string sentenceOf(const Copy &copy)
{
    const auto model = openModel(copy.path());
    return model ? std::string("it opens") : model.error().sentence();
}

/// Numbers of any kind, always the same.
inline NamedTensor drawn(const char *name, const Shape &shape)
{
    Tensor<float> tensor(shape);
    for (Index i = 0; i < tensor.size(); ++i)
        tensor[i] = static_cast<float>(std::sin(double(i) * 1.7 + double(std::string_view(name).size())));
    return {name, std::move(tensor)};
}

/// One tensor of a model in another shape.
inline void reshapeTensor(const Copy &copy, const QString &model, const char *name, const Shape &shape)
{
    std::vector<NamedTensor> tensors = tensorsOfModel(model);
    for (NamedTensor &tensor : tensors)
        if (tensor.name == name)
            tensor = drawn(name, shape);
    writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
}

/// Vectors more in the file of a model, by their names and lengths.
inline void addVectors(const Copy &copy, const QString &model, const std::vector<std::pair<QString, Index>> &vectors)
{
    std::vector<NamedTensor> tensors = tensorsOfModel(model);
    for (const auto &[name, length] : vectors)
        tensors.push_back(drawn(qPrintable(name), {length}));
    writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
}

inline void addVector(const Copy &copy, const QString &model, const QString &name, Index length)
{
    addVectors(copy, model, {{name, length}});
}

inline QStringList namesOf(const Transformer &model)
{
    QStringList names;
    for (const ModelBlock &block : model.blocks)
        names << QString::fromStdString(block.name);
    return names;
}

} // namespace headscope
