import { expect, test } from "vitest";
import { readServerEvents } from "./server-events.ts";

async function read(chunks: readonly Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events = [];
  for await (const event of readServerEvents(body)) events.push(event);
  return events;
}

const stream = ': hello\n\nevent: analyzing\ndata: {}\n\nevent: ready\ndata: {"mood":"नींद"}\n\n';

test("reads events wherever the network cuts the stream, also inside a character", async () => {
  const bytes = new TextEncoder().encode(stream);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(await read([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).toEqual([
      { event: "analyzing", data: "{}" },
      { event: "ready", data: '{"mood":"नींद"}' },
    ]);
  }
});

test("drops an event that was cut off before its end", async () => {
  expect(await read([new TextEncoder().encode("event: ready\ndata: {}")])).toEqual([]);
});
