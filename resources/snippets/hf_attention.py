import inspect, json, torch

def capture(model, name, path, tokens=None):
    """Saves the next call of an attention module of a Hugging Face model in one file for HeadScope."""
    attention = model.get_submodule(name)
    forward = attention.forward
    kept = lambda x: x.detach().cpu().float().clone(memory_format=torch.contiguous_format)

    def save(*args, **kwargs):
        assert not model.training, "call model.eval() first: dropout is random"
        del attention.forward  # only this once
        result = forward(*args, **kwargs)
        call = inspect.signature(forward).bind(*args, **kwargs).arguments
        call.update(call.pop("kwargs", {}))
        first = lambda *names: next((call[n] for n in names if call.get(n) is not None), None)
        queries, keys = first("hidden_states", "query", "x"), first("key_value_states", "encoder_hidden_states", "key")
        keys = queries if keys is None else keys
        mask = first("position_bias", "attention_mask" if keys is queries else "encoder_attention_mask", "attention_mask", "mask")
        if mask is not None:
            mask = mask[:, None, None] if mask.dim() == 2 else mask
            if mask.dtype == torch.bool or mask.ge(1).any() and not mask.lt(0).any():  # True and 1 may attend
                mask = torch.zeros(mask.shape).masked_fill(mask.cpu() == 0, -torch.inf)
            mask = kept(mask[..., :keys.shape[1]])
        output, *others = result if isinstance(result, (tuple, list)) else (result,)
        maps = [x for x in others if torch.is_tensor(x) and x.dim() == 4 and (x.sum(-1) - 1).abs().max() < 0.01]
        torch.save({"headscope": "attention", "config": json.loads(json.dumps(model.config.to_dict(), default=str)),
                    "layer": {f"{name}.{key}": kept(x) for key, x in attention.state_dict().items()}, "tokens": tokens,
                    "queries": kept(queries), **({} if keys is queries else {"keys": kept(keys)}), "bias": mask,
                    **({"weights": kept(maps[-1])} if maps else {}), "output": kept(output)}, path)
        return result

    attention.forward = save
