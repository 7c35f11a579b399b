"""How functions of the kernel are compiled: by numba, with no compiler to install.

Compiled code is kept in a folder, so it is compiled once; other threads run while it
does (``nogil``). Only modules that are needed after :func:`prepare` import this one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Weights = NDArray[np.float64]

Function = TypeVar("Function", bound=Callable[..., Any])

_COMPILE: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
_WITHOUT_MEMORY: dict[str, Any] = {**_COMPILE, "_nrt": False}


def compiled(function: Function) -> Function:
    """Return the function as compiled code, which works on plain numbers and arrays.

    It cannot make arrays; in return none of its calls counts references to them, which
    would otherwise take most of the time.
    """
    return cast(Function, numba.njit(**_WITHOUT_MEMORY)(function))


def inlined(function: Function) -> Function:
    """Return the function as compiled code that becomes part of those that call it.

    Worth it for a function called once in a loop: passing arrays costs more than the rest.
    """
    return cast(Function, numba.njit(**_WITHOUT_MEMORY, inline="always")(function))


def compiled_with_memory(function: Function) -> Function:
    """Return the function as compiled code that may make arrays."""
    return cast(Function, numba.njit(**_COMPILE)(function))
