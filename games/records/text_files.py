"""Files of text as programs save them: in UTF-16, or with lines that end as on an old Mac."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from io import BufferedReader, BytesIO
from typing import BinaryIO

UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)


def usual_text(data: bytes) -> bytes:
    """Return a file in UTF-8 with line feeds; what is neither text nor unusual is as it was."""
    data = _in_utf_8(data)
    return data if b"\n" in data else data.replace(b"\r", b"\n")


def usual_stream(stream: BufferedReader) -> BinaryIO:
    """Return the same of a file that may be large: only what is unusual is read as a whole."""
    beginning = stream.peek()
    if b"\n" in beginning and not beginning.startswith(UTF_16):
        return stream
    return BytesIO(usual_text(stream.read()))


def _in_utf_8(data: bytes) -> bytes:
    """Return what a program of Windows has saved in UTF-16 in UTF-8, anything else as it is."""
    if data.startswith(UTF_16):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16").encode()
    return data
