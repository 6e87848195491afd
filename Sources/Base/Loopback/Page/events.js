// Server-sent events (HTML Living Standard, 9.2) read by `fetch`, which can send the bearer as a header.

import { authorization } from "./session.js";

/** Follows the events at `path`: `heard` at every sign of life, `screen` for each of its kind, `ended` once. */
export function events(path, { heard, screen, ended }) {
  const stop = new AbortController();
  const read = async () => {
    const reply = await fetch(path, { headers: authorization(), cache: "no-store", redirect: "error", signal: stop.signal });
    if (!reply.ok) return;
    heard();
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + value).split("\n\n");
      rest = frames.pop();
      for (const frame of frames) take(frame);
    }
  };
  const take = (frame) => {
    if (stop.signal.aborted) return;
    heard();
    const [name, data] = ["event: ", "data: "].map((start) =>
      frame.split("\n").filter((line) => line.startsWith(start)).map((line) => line.slice(start.length)).join("\n"));
    if (name === "screen") screen(JSON.parse(data));
  };
  const over = () => stop.signal.aborted || ended();
  read().then(over, over);
  return { close: () => stop.abort() };
}
