# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""From the rounds to ratios, and from those to a table."""

import itertools
import statistics

from case import Case

MASKS = {0: "no key is masked", 1: "the last quarter of the keys is masked"}


def spread(values):
    """Median and quartiles."""
    if len(values) == 1:
        return dict.fromkeys(("median", "lower", "upper"), values[0])
    lower, middle, upper = statistics.quantiles(values, n=4, method="inclusive")
    return {"median": middle, "lower": lower, "upper": upper}


def summary(configuration):
    """Each ratio is of two times of the same round."""
    rounds, threads, case = configuration["rounds"], configuration["threads"], Case(*configuration["shape"])
    names = list(rounds[0]["us"])
    bounds = [case.bound(threads, one["peak"]) * 1e6 for one in rounds]
    foreign = [one["foreign"] for one in rounds]
    return {
        "us": {name: spread([one["us"][name] for one in rounds]) for name in names},
        "ratios": {
            name: spread([one["us"][name] / one["us"]["headscope"] for one in rounds])
            for name in names if name != "headscope"
        },
        "share_of_bound": spread([bound / one["us"]["headscope"] for bound, one in zip(bounds, rounds)]),
        "peak_gflops": statistics.median(one["peak"] for one in rounds) / 1e9,
        "foreign": {"median": statistics.median(foreign), "worst": max(foreign)},
    }


def geometric_means(configurations):
    ratios = [one["summary"]["ratios"] for one in configurations]
    return {name: statistics.geometric_mean(one[name]["median"] for one in ratios) for name in ratios[0]}


def cells(configuration):
    made, (b, n, d, h, _) = configuration["summary"], configuration["shape"]
    yield f"({b}, {n}, {d}, {h})"
    yield str(configuration["threads"])
    yield f"{made['us']['headscope']['median'] / 1e3:.3f}"
    yield from ("{median:.2f} [{lower:.2f}, {upper:.2f}]".format(**ratio) for ratio in made["ratios"].values())
    yield f"{made['share_of_bound']['median']:.0%}"
    yield f"{made['peak_gflops']:.0f}"
    yield f"{made['foreign']['median']:.1%} ({made['foreign']['worst']:.1%})"


def row(texts):
    return f"| {' | '.join(texts)} |"


def table(configurations):
    means = geometric_means(configurations)
    heads = ["shape (b, n, d, h)", "threads", "HeadScope, ms", *means, "of the bound", "peak, GFLOP/s", "foreign CPU"]
    lines = [row(heads), row(["---"] + ["---:"] * (len(heads) - 1))]
    lines += [row(cells(one)) for one in configurations]
    return [*lines, row(["geometric mean", "", "", *(f"{mean:.2f}" for mean in means.values()), "", "", ""])]


def text(result):
    lines = [f"Processor: {result['processor']}", ""]
    lines += [f"- {name}: {version}" for name, version in result["programs"].items()]
    lines += [f"- {note}" for note in result["notes"]]
    lines += ["", f"A peer's time divided by that of HeadScope, median [quartiles] of {result['rounds']} rounds."]
    kinds = itertools.product(dict.fromkeys(one["set"] for one in result["configurations"]), MASKS.items())
    for instructions, (masked, said) in kinds:
        chosen = [
            one for one in result["configurations"]
            if one["set"] == instructions and Case(*one["shape"]).masked == masked
        ]
        lines += ["", f"{instructions}: {said}", "", *table(chosen)] if chosen else []
    return "\n".join(lines)
