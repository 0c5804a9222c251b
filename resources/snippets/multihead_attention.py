import torch

def capture(attention, path, tokens=None):
    """Saves the next call of an nn.MultiheadAttention in one file for HeadScope."""
    forward = attention.forward
    kept = lambda x: x.detach().cpu().clone(memory_format=torch.contiguous_format)

    def added(mask, *shape):  # True blocks, numbers are added
        is_bool = mask.dtype == torch.bool
        return (torch.zeros(mask.shape).masked_fill(mask.cpu(), -torch.inf) if is_bool else kept(mask)).reshape(shape)

    def save(query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True, **more):
        assert not (attention.training and attention.dropout), "call model.eval() first: dropout is random"
        del attention.forward  # only this once
        with torch.enable_grad():
            output, weights = forward(query, key, value, key_padding_mask, True, attn_mask, False, **more)
        first = lambda x: kept(x[None] if x.dim() == 2 else x if attention.batch_first else x.transpose(0, 1))
        h, q, k = attention.num_heads, first(query).shape[1], first(key).shape[1]
        masks = [] if attn_mask is None else [added(attn_mask, -1, h if attn_mask.dim() == 3 else 1, q, k)]
        masks += [] if key_padding_mask is None else [added(key_padding_mask, -1, 1, 1, k)]
        torch.save({"headscope": "attention", "num_heads": h, "add_zero_attn": attention.add_zero_attn, "tokens": tokens,
                    "layer": {name: kept(x) for name, x in attention.state_dict().items()}, "queries": first(query),
                    **({} if key is query else {"keys": first(key)}), **({} if value is key else {"values": first(value)}),
                    "bias": sum(masks) if masks else None, "weights": kept(weights if query.dim() == 3 else weights[None]),
                    "output": first(output)}, path)
        return forward(query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights, **more)

    attention.forward = save
