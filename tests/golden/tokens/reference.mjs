// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What Hugging Face's JavaScript makes of every text: node reference.mjs FOLDER_OF_NODE_MODULES
// Writes NAME.json beside each folder NAME that has a tokenizer.json. Made with @huggingface/transformers 4.3.1.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(path.resolve(process.argv[2]) + '/');
const { PreTrainedTokenizer } = require('@huggingface/transformers');
const here = path.dirname(new URL(import.meta.url).pathname);
const texts = JSON.parse(fs.readFileSync(path.join(here, 'strings.json')));

for (const name of fs.readdirSync(here)) {
    const file = path.join(here, name, 'tokenizer.json');
    if (!fs.existsSync(file))
        continue;
    const tokenizer = new PreTrainedTokenizer(JSON.parse(fs.readFileSync(file)), { clean_up_tokenization_spaces: false });
    const all = texts.map((text) => {
        // Its WordLevel has no id for the unknown, which is 0 in our files.
        const ids = tokenizer.encode(text).map((id) => id ?? 0);
        return { ids, text: ids.length ? tokenizer.decode(ids, { skip_special_tokens: true }) : '' };
    });
    fs.writeFileSync(path.join(here, name + '.json'), '[\n' + all.map((one) => JSON.stringify(one)).join(',\n') + '\n]\n');
}
