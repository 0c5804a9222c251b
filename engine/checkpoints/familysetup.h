// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

namespace headscope {

// What families set beside the weights; what turns heads is in rotarysetup.cpp, what is done to scores in
// scoresetup.cpp, and what hides far keys in windowsetup.cpp. Sources: Hugging Face's modelling and configuration
// files of the same names, d2l section 11.7, karpathy/nanoGPT, meta-llama/llama.

/// No key behind a query is seen, and what is hidden weighs exactly nothing.
void setCausal(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// In the self-attention of a decoder only.
void setCausalInDecoder(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// The same in PyTorch's own layers, which hide with −∞ whatever mask they are called with. They have biases for what
/// they read and what they write, or for neither.
void setTorch(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// A mask as in a decoder, where the settings are not of GPT-J, GPT-Neo or CLIP's texts, whose weights have the same
/// names.
void setOpt(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// Where BERT's settings make a decoder of it.
void setBert(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setD2l(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setGpt2(const LayerFacts &facts, Document &document, ImportNotes &notes);
/// Of BLOOM, too, which has ALiBi instead.
void setGptNeox(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setGptJ(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setLlama(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setMetaLlama(const LayerFacts &facts, Document &document, ImportNotes &notes);
void setT5(const LayerFacts &facts, Document &document, ImportNotes &notes);

/// The features of a head of one of Meta's models, as its settings have them. A file may have some of the heads alone:
/// a large model is cut for several machines.
std::optional<Index> metaHeadSize(const Json &config);

} // namespace headscope
