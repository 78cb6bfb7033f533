import { beforeEach, expect, test } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

let time = 0;
let turnOf: ReturnType<typeof createFairTurns>;

beforeEach(() => {
  time = 1_000_000;
  turnOf = createFairTurns({
    atOnce: 30,
    everyMs: 1_000,
    mostMs: 5_000,
    others: 10,
    timesOthers: 4,
    awayMs: 10_000,
    now: () => time,
  });
});

function sendAll(sender: string, count: number, scale?: number): number[] {
  return Array.from({ length: count }, () => turnOf(sender, scale));
}

function comes(people: number, requests = 1): number[] {
  return Array.from({ length: people }, (_, person) =>
    sendAll(`person ${person}`, requests),
  ).flat();
}

test("one of many requests among ten others waits for a second more with each, five seconds at most", () => {
  comes(10);
  const waits = sendAll("one", 38);
  expect(waits.slice(0, 30)).toEqual(Array(30).fill(0));
  expect(waits.slice(30)).toEqual([1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000]);
});

test("the others do not wait", () => {
  comes(10);
  sendAll("one", 500);
  expect(comes(10)).toEqual(Array(10).fill(0));
});

test("nobody waits where fewer than ten others are there, or have gone", () => {
  comes(9);
  expect(Math.max(...sendAll("one", 500))).toBe(0);
  comes(10);
  time += 10_000;
  expect(Math.max(...sendAll("one", 500))).toBe(0);
});

test("nobody waits among others who send as much", () => {
  comes(12, 100);
  expect(Math.max(...sendAll("one", 100))).toBe(0);
  expect(Math.max(...comes(12, 100))).toBe(0);
});

test("who pauses may send again at once what the pause was long", () => {
  comes(10);
  sendAll("one", 500);
  time += 15_000;
  comes(10);
  const waits = sendAll("one", 11);
  expect(waits).toEqual([...Array(10).fill(0), 1000]);
});

test("one who sends a request a second never waits", () => {
  for (let second = 0; second < 200; second += 1) {
    comes(10);
    expect(turnOf("one")).toBe(0);
    time += 1_000;
  }
});

test("a scale lets so many more be sent at once", () => {
  comes(10);
  expect(sendAll("one", 61, 2).slice(59)).toEqual([0, 1000]);
});

test("remembers five thousand at most, and forgets who is away", () => {
  comes(5_000);
  expect(Math.max(...sendAll("one more", 100))).toBe(0);
  time += 10_000;
  comes(10);
  expect(Math.max(...sendAll("one more", 100))).toBe(5_000);
});
