"""Wires between programs: each can be slow, hold what it is given, or be cut."""

import asyncio
import os
import threading
from pathlib import Path


class Wire:
    """Leads connections from one place to another; a place is the path of a socket or a port of this machine."""

    def __init__(self, source, target):
        self.source, self.target = source, target
        self.delay, self.is_cut, self.writers = 0.0, False, set()
        self.passes = asyncio.Event()
        self.passes.set()

    async def listen(self):
        if isinstance(self.source, Path):
            await asyncio.start_unix_server(self.lead, self.source)
            # The one that connects may be another user's program.
            os.chmod(self.source, 0o666)
        else:
            await asyncio.start_server(self.lead, "127.0.0.1", self.source)

    async def lead(self, reader, writer):
        self.writers.add(writer)
        try:
            await self.passes.wait()
            if self.is_cut:
                return
            if isinstance(self.target, Path):
                far_reader, far_writer = await asyncio.open_unix_connection(self.target)
            else:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            self.writers.add(far_writer)
            try:
                # Who ends first ends both, as a program does that dies.
                ways = [asyncio.create_task(self.pump(*way)) for way in ((reader, far_writer), (far_reader, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
            finally:
                self.writers.discard(far_writer)
                far_writer.close()
        except OSError:
            pass
        finally:
            self.writers.discard(writer)
            writer.close()

    async def pump(self, reader, writer):
        while data := await reader.read(65536):
            if self.delay:
                await asyncio.sleep(self.delay)
            await self.passes.wait()
            writer.write(data)
            await writer.drain()


class Wires:
    """All wires, in a thread of their own."""

    def __init__(self):
        self.loop, self.all = asyncio.new_event_loop(), []
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def wire(self, source, target):
        async def begun():
            wire = Wire(source, target)
            await wire.listen()
            return wire

        self.all.append(asyncio.run_coroutine_threadsafe(begun(), self.loop).result(10))
        return self.all[-1]

    def hold(self, wires):
        """Lets nothing pass, and keeps it: as a network that has lost its way."""
        for wire in wires:
            self.loop.call_soon_threadsafe(wire.passes.clear)

    def slow(self, wires, delay):
        for wire in wires:
            wire.delay = delay

    def cut(self, wires):
        """Ends all connections, and takes none."""

        def done(wire):
            wire.is_cut = True
            for writer in list(wire.writers):
                writer.transport.abort()

        for wire in wires:
            self.loop.call_soon_threadsafe(done, wire)

    def mend(self):
        for wire in self.all:
            wire.delay, wire.is_cut = 0.0, False
            self.loop.call_soon_threadsafe(wire.passes.set)
