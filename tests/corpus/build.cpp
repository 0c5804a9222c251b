// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

#include <bit>
#include <zlib.h>

namespace headscope {

Corpus wholeCorpus()
{
    Corpus files;
    addNpyFiles(files);
    addNpzFiles(files);
    addSafetensorsFiles(files);
    addPyTorchFiles(files);
    addTables(files);
    addMistakes(files);
    return files;
}

const std::vector<CorpusType> &corpusTypes()
{
    static const std::vector<CorpusType> types{
        {"f8", "F64", "DoubleStorage", 'f', 8}, {"f4", "F32", "FloatStorage", 'f', 4},
        {"f2", "F16", "HalfStorage", 'f', 2},   {nullptr, "BF16", "BFloat16Storage", 'g', 2},
        {"i8", "I64", "LongStorage", 'i', 8},   {"i4", "I32", "IntStorage", 'i', 4},
        {"i2", "I16", "ShortStorage", 'i', 2},  {"i1", "I8", "CharStorage", 'i', 1},
        {"u8", "U64", nullptr, 'u', 8},         {"u4", "U32", nullptr, 'u', 4},
        {"u2", "U16", nullptr, 'u', 2},         {"u1", "U8", "ByteStorage", 'u', 1},
        {"b1", "BOOL", "BoolStorage", 'b', 1},
    };
    return types;
}

std::vector<int> numbersFor(const CorpusType &type, std::size_t count)
{
    std::vector<int> numbers;
    for (int i = 0; i < static_cast<int>(count); ++i)
        numbers.push_back(type.kind == 'b' ? i % 2 : type.kind == 'u' || i % 2 == 0 ? i : -i);
    return numbers;
}

namespace {

/// Of a whole number below 2048.
std::uint64_t halfBits(int number)
{
    if (number == 0)
        return 0;
    const auto size = static_cast<unsigned>(number < 0 ? -number : number);
    const auto exponent = static_cast<unsigned>(std::bit_width(size)) - 1;
    return (number < 0 ? 0x8000U : 0U) | ((exponent + 15) << 10U) | ((size - (1U << exponent)) << (10 - exponent));
}

std::uint64_t bitsOf(const CorpusType &type, int number)
{
    if (type.kind == 'g')
        return std::bit_cast<std::uint32_t>(static_cast<float>(number)) >> 16U;
    if (type.kind != 'f')
        return static_cast<std::uint64_t>(std::int64_t{number});
    switch (type.size) {
    case 2: return halfBits(number);
    case 4: return std::bit_cast<std::uint32_t>(static_cast<float>(number));
    default: return std::bit_cast<std::uint64_t>(static_cast<double>(number));
    }
}

template <class T>
Tensor<T> filled(const Shape &shape, const std::vector<int> &numbers)
{
    Tensor<T> tensor(shape);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        tensor[static_cast<Index>(i)] = static_cast<T>(numbers[i]);
    return tensor;
}

std::string deflated(const std::string &content)
{
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, content.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

} // namespace

std::string encoded(const CorpusType &type, const std::vector<int> &numbers, bool isBigEndian)
{
    std::string out;
    for (const int number : numbers) {
        const std::string bytes = little(bitsOf(type, number), type.size);
        out += isBigEndian ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
    }
    return out;
}

AnyTensor tensorFor(const CorpusType &type, const Shape &shape, const std::vector<int> &numbers)
{
    if (type.kind == 'f' && type.size == 8)
        return filled<double>(shape, numbers);
    if (type.kind == 'f' || type.kind == 'g')
        return filled<float>(shape, numbers);
    if (type.kind == 'b') {
        Tensor<Flag> flags(shape);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            flags[static_cast<Index>(i)] = Flag{static_cast<std::uint8_t>(numbers[i])};
        return flags;
    }
    if (type.kind == 'u' && type.size == 1)
        return filled<std::uint8_t>(shape, numbers);
    return filled<std::int64_t>(shape, numbers);
}

std::size_t sizeOf(const Shape &shape)
{
    std::size_t size = 1;
    for (const Index length : shape)
        size *= static_cast<std::size_t>(length);
    return size;
}

std::vector<std::size_t> fortranOrder(const Shape &shape)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < sizeOf(shape); ++i) {
        std::size_t rest = i, place = 0, step = sizeOf(shape);
        for (const Index length : shape) {
            step /= static_cast<std::size_t>(length);
            place += rest % static_cast<std::size_t>(length) * step;
            rest /= static_cast<std::size_t>(length);
        }
        order.push_back(place);
    }
    return order;
}

std::string little(std::uint64_t number, unsigned bytes)
{
    std::string out;
    for (unsigned i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> (8 * i));
    return out;
}

std::string npyFile(const std::string &dictionary, const std::string &data)
{
    std::string header = dictionary;
    header.append((64 - (11 + header.size()) % 64) % 64, ' ');
    header += '\n';
    return "\x93NUMPY\1" + std::string(1, '\0') + little(header.size(), 2) + header + data;
}

std::string npyFile(const std::string &descr, const Shape &shape, const std::string &data, bool isFortranOrder)
{
    std::string lengths;
    for (const Index length : shape)
        lengths += std::to_string(length) + ",";
    return npyFile("{'descr': '" + descr + "', 'fortran_order': " + (isFortranOrder ? "True" : "False") +
                       ", 'shape': (" + lengths + "), }",
                   data);
}

CorpusZip &CorpusZip::add(const std::string &name, const std::string &content, const MemberOptions &options)
{
    const std::string data = options.isDeflated ? deflated(content) : content;
    const auto checksum = static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef *>(content.data()), content.size()) + options.checksumChange);
    const std::uint64_t size = options.claimedSize > 0 ? options.claimedSize : content.size();
    const auto method = static_cast<unsigned>(options.method >= 0 ? options.method : options.isDeflated ? 8 : 0);
    const auto record = [&](const std::string &called) {
        return little(20, 2) + little(options.flags, 2) + little(method, 2) + little(0x00210000, 4) +
               little(checksum, 4) + little(data.size(), 4) + little(size, 4) + little(called.size(), 2) + little(0, 2);
    };
    m_listed.push_back({name, record(name), options.attributes, m_members.size()});
    const std::string &local = options.localName.empty() ? name : options.localName;
    m_members += "PK\3\4" + record(local) + local + data;
    return *this;
}

CorpusZip &CorpusZip::nameFirstAgain(const std::string &name)
{
    Listed again = m_listed.front();
    again.name = name;
    again.record.replace(22, 2, little(name.size(), 2));
    m_listed.push_back(again);
    return *this;
}

std::string CorpusZip::finish(const std::string &between, const std::string &comment) const
{
    std::string directory;
    for (const Listed &member : m_listed)
        directory += "PK\1\2" + little(0x0314, 2) + member.record + little(0, 6) + little(member.attributes, 4) +
                     little(member.start, 4) + member.name;
    return m_members + between + directory + "PK\5\6" + little(0, 4) + little(m_listed.size(), 2) +
           little(m_listed.size(), 2) + little(directory.size(), 4) + little(m_members.size() + between.size(), 4) +
           little(comment.size(), 2) + comment;
}

} // namespace headscope
