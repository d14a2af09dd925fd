"""The synchronous client in Python, which is the one for asyncio without the words of asyncio."""

import re

# Each rule is a pattern and its replacement.
RULES = [
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\bAsyncIterator\b", "Iterator"),
    (r"__aenter__", "__enter__"),
    (r"__aexit__", "__exit__"),
    (r"^from \.rpc import", "from ..rpc import"),
    (r"^from \. import rpc$", "from .. import rpc"),
]


def outputs(package):
    """The text of each generated file by its name."""
    texts = {"sync/__init__.py": (
        "# Made from clients/python/src/healthd/aio by scripts/generate-clients. Do not edit.\n"
        '"""The synchronous client, which `healthd` offers."""\n')}
    for file in sorted((package / "aio").glob("*.py")):
        if file.name in ("__init__.py", "rpc.py"):
            continue
        text = file.read_text(encoding="utf-8")
        for pattern, replacement in RULES:
            text = re.sub(pattern, replacement, text, flags=re.M)
        head = f"# Made from {file.relative_to(package.parents[3])} by scripts/generate-clients."
        texts[f"sync/{file.name}"] = f"{head} Do not edit.\n{text}"
    return texts
