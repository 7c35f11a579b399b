"""The in-memory layer delivers, sweeps seldom, and may be used from any thread."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgiref.sync import async_to_sync

from tichu_site import layer as layer_module
from tichu_site.layer import InMemoryLayer

MESSAGE = {"type": "table.changed", "table": 42, "version": 117}


async def join(layer: InMemoryLayer, group: str = "table_42") -> str:
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return channel


async def receive(layer: InMemoryLayer, channel: str) -> dict:
    return await asyncio.wait_for(layer.receive(channel), 2)


async def test_every_member_receives_the_message() -> None:
    layer = InMemoryLayer()
    channels = [await join(layer) for _ in range(3)]
    stranger = await join(layer, "table_43")
    await layer.group_send("table_42", MESSAGE)
    assert [await receive(layer, channel) for channel in channels] == [MESSAGE] * 3
    assert stranger not in layer.channels


async def test_sender_may_reuse_its_dictionary() -> None:
    layer = InMemoryLayer()
    channel = await join(layer)
    message = dict(MESSAGE)
    await layer.group_send("table_42", message)
    message["version"] = 118
    assert await receive(layer, channel) == MESSAGE


async def test_full_queue_drops_and_does_not_fail() -> None:
    layer = InMemoryLayer(capacity=2)
    await join(layer)
    for _ in range(3):
        await layer.group_send("table_42", MESSAGE)


async def test_message_from_another_thread_arrives_at_once() -> None:
    layer = InMemoryLayer()
    channel = await join(layer)
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    announce = async_to_sync(layer.group_send)
    # A bare thread has no event loop to hop back to, like the clock's.
    thread = threading.Thread(target=announce, args=("table_42", MESSAGE))
    thread.start()
    assert await asyncio.wait_for(waiting, 2) == MESSAGE
    thread.join()


async def test_sweeps_at_most_every_few_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sweeps = []
    monkeypatch.setattr(
        layer_module.InMemoryChannelLayer, "_clean_expired", lambda _: sweeps.append(1)
    )
    layer = InMemoryLayer()
    channel = await join(layer)
    for _ in range(100):
        await layer.group_send("table_42", MESSAGE)
        await receive(layer, channel)
    assert len(sweeps) == 1


async def test_sweep_forgets_who_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer_module, "SWEEP_SECONDS", 0)
    layer = InMemoryLayer(expiry=-1)
    channel = await join(layer)
    await layer.group_send("table_42", MESSAGE)
    await layer.group_send("table_42", MESSAGE)
    assert channel not in layer.groups["table_42"]
