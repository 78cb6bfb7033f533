import { expect, test } from "vitest";
import { type QuotePorts, quoteOfTheDay } from "./quote.ts";

const DAY = 86_400_000;

function ports(answer: () => Promise<Response>) {
  const kept = new Map<string, Response>();
  const log: string[] = [];
  let requests = 0;
  const given: QuotePorts = {
    url: "http://quotes.test/today",
    fetch: async () => {
      requests += 1;
      return answer();
    },
    cache: {
      match: async (key) => kept.get(String(key))?.clone(),
      put: async (key, response) => void kept.set(String(key), response),
    },
    now: () => 5 * DAY,
    log: (event) => void log.push(event),
  };
  return { given, log, requests: () => requests };
}

const entries = JSON.stringify([
  { q: "Be still.", a: "Somebody" },
  { q: "No", a: "One" },
]);

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 14).fill(32)) });
}

test("the service's first entry, requested once a day", async () => {
  const { given, requests } = ports(async () => new Response(entries));
  const quote = { text: "Be still.", author: "Somebody" };
  expect(await quoteOfTheDay(given)).toEqual(quote);
  expect(await quoteOfTheDay(given)).toEqual(quote);
  expect(requests()).toBe(1);
  await quoteOfTheDay({ ...given, now: () => 6 * DAY });
  expect(requests()).toBe(2);
});

test.each<[string, () => Promise<Response>]>([
  ["an error", async () => new Response("", { status: 500 })],
  ["another shape", async () => new Response('{"q":"x"}')],
  ["no JSON", async () => new Response("<html>")],
  ["no answer", async () => Promise.reject(new Error("down"))],
  ["more than any quote", async () => new Response(entries.padEnd(65_537, " "))],
  ["an answer without end", async () => new Response(endless())],
])("%s is only logged, and the quote is from the built-in list", async (_, answer) => {
  const { given, log } = ports(answer);
  const { text } = await quoteOfTheDay(given);
  expect(text.length).toBeGreaterThan(10);
  expect(log).toEqual(["quote.failed"]);
});

test("without a service the quote is from the built-in list and changes every day", async () => {
  const { given, requests } = ports(async () => new Response(entries));
  const today = await quoteOfTheDay({ ...given, url: undefined });
  const tomorrow = await quoteOfTheDay({ ...given, url: undefined, now: () => 6 * DAY });
  expect(tomorrow).not.toEqual(today);
  expect(requests()).toBe(0);
});
