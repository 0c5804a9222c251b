// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

namespace headscope {

// What families set beside the weights. Sources: Hugging Face's modelling files of the same names, d2l section 11.7,
// karpathy/nanoGPT, meta-llama/llama.

/// No key behind a query is seen, and what is hidden weighs exactly nothing.
void setCausal(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// In the self-attention of a decoder only.
void setCausalInDecoder(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// Where BERT's settings make a decoder of it.
void setBert(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setD2l(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setGpt2(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setGptNeox(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setLlama(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setMetaLlama(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setT5(const LayerFacts &facts, Document &document, ImportNotes &notes);

} // namespace headscope
