import { beforeEach, expect, test } from "vitest";
import { createOpenStreams, type OpenStream, type OpenStreams } from "./concurrency-limit.ts";

let time = 0;
let openStream: OpenStreams;
beforeEach(() => {
  time = 1_000_000;
  openStream = createOpenStreams({ most: 3, unreadMs: 60_000, now: () => time });
});

function opened(person = "asha"): OpenStream {
  const answer = openStream(person);
  if (answer.kind !== "open") throw new Error(`wait ${answer.retryAfterSeconds} s`);
  return answer.stream;
}

test("a person has a limited number of streams, and those of others do not count", () => {
  const [first] = [opened(), opened(), opened()];
  time += 20_000;
  expect(openStream("asha")).toEqual({ kind: "throttled", retryAfterSeconds: 40, most: 3 });
  opened("ravi");
  first?.end();
  opened();
  // A second end frees no second slot.
  first?.end();
  expect(openStream("asha").kind).toBe("throttled");
});

test("a stream that is not read for a minute no longer counts; one that is read does", () => {
  const [read] = [opened(), opened(), opened()];
  time += 40_000;
  read?.read();
  time += 20_001;
  const [next] = [opened(), opened()];
  expect(openStream("asha")).toEqual({ kind: "throttled", retryAfterSeconds: 40, most: 3 });
  for (const stream of [read, next]) stream?.end();
  opened();
});

test("a repeated end frees no slot of a later stream", () => {
  const first = opened();
  first.end();
  for (let count = 0; count < 3; count += 1) opened();
  first.end();
  expect(openStream("asha").kind).toBe("throttled");
});
