"""Ways to break a line of a program: found in its syntax tree, made in its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
LEFT_ALONE = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom, ast.pattern, ast.ClassDef)
"""Texts have no positions of their own, asserts are tests themselves, and whatever a
class declares besides its methods is mostly data."""
LOGS = ("logger", "logging")
NEARLY_NONE = ("None", "False", "0", "''")
"""What may be None instead without anybody noticing, rightly."""


class Break(NamedTuple):
    """A piece of a source that becomes another one; places are bytes of the source."""

    line: int
    start: int
    end: int
    before: str
    after: str

    def made_in(self, source: str) -> str:
        """Return the source with the piece replaced."""
        raw = source.encode()
        return (raw[: self.start] + self.after.encode() + raw[self.end :]).decode()


def breaks_of(source: str) -> list[Break]:
    """Return every break of a source, in its order; all can still be compiled."""
    raw = source.encode()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, other in _replacements(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        text = ast.unparse(other)
        after = f"({text})" if isinstance(other, ast.expr) else text
        before = " ".join(raw[start:end].decode().split())
        found.append(Break(node.lineno, start, end, before, after))
    return sorted(found)


def _replacements(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield the parts of a tree that can be broken, each with what takes its place."""
    for child in _parts(node):
        if isinstance(child, ast.expr | ast.stmt):
            yield from ((child, other) for other in _instead_of(child))
        if not isinstance(child, LEFT_ALONE):
            yield from _replacements(child)
        elif isinstance(child, ast.ClassDef):
            for method in child.body:
                if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield from _replacements(method)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that do something: no decorators, no annotations."""
    for field, value in ast.iter_fields(node):
        if field in ("decorator_list", "annotation", "returns"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not _is_idle(part):
                yield part


def _is_idle(node: ast.AST) -> bool:
    """Tell whether a statement is a docstring or writes a log."""
    if not isinstance(node, ast.Expr):
        return False
    if isinstance(node.value, ast.Constant):
        return True
    return isinstance(node.value, ast.Call) and ast.unparse(node.value).startswith(LOGS)


def _instead_of(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, [op, *ops], comparators) if type(op) in OPPOSITES:
            yield ast.Compare(left, [OPPOSITES[type(op)](), *ops], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OPPOSITES[type(op)](), values)
        case ast.BinOp(left, op, right) if type(op) in OPPOSITES:
            yield ast.BinOp(left, OPPOSITES[type(op)](), right)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Raise() if "AssertionError" not in ast.unparse(node):
            yield ast.Pass()
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.AugAssign(target, op, value) if type(op) in OPPOSITES:
            yield ast.AugAssign(target, OPPOSITES[type(op)](), value)
        case ast.Return(ast.expr() as value) if ast.unparse(value) not in NEARLY_NONE:
            yield ast.Return(ast.Constant(None))
