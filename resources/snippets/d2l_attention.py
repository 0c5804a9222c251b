import torch

def capture(attention, path, tokens=None):
    """Saves the next call of a d2l.MultiHeadAttention in one file for HeadScope."""
    forward = attention.forward
    kept = lambda x: x.detach().cpu().clone(memory_format=torch.contiguous_format)

    def save(queries, keys, values, valid_lens=None, **more):
        assert not attention.training, "call model.eval() first: dropout is random"
        del attention.forward  # only this once
        output = forward(queries, keys, values, valid_lens, **more)
        weights = attention.attention.attention_weights  # (items · heads, queries, keys)
        weights = weights.reshape(len(queries), -1, *weights.shape[1:])
        torch.save({"headscope": "attention", "num_heads": weights.shape[1], "tokens": tokens,
                    "layer": {name: kept(x) for name, x in attention.state_dict().items()}, "queries": kept(queries),
                    **({} if keys is queries else {"keys": kept(keys)}), **({} if values is keys else {"values": kept(values)}),
                    "valid_lens": None if valid_lens is None else kept(valid_lens),
                    "weights": kept(weights), "output": kept(output)}, path)
        return output

    attention.forward = save
