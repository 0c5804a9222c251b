import torch

def save_maps(outputs, path, tokens=None):
    """Saves the attention weights that a Hugging Face model has given in one file for HeadScope."""
    kept = lambda x: x.detach().cpu().clone(memory_format=torch.contiguous_format)
    names = ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")
    maps = {name: [kept(x) for x in getattr(outputs, name)] for name in names if getattr(outputs, name, None)}
    maps = {name: layers for name, layers in maps.items() if layers[0].dim() == 4}
    assert maps, "load the model with attn_implementation=\"eager\", and call it with output_attentions=True"
    torch.save({"tokens": tokens, **maps}, path)
