import { expect, test } from "vitest";
import { createKeyring } from "#worker/platform/keyring.ts";
import { createMark, crossing, type Mark, readMark, writeMark } from "./mark.ts";

const SECRETS = ["0".repeat(64), "1".repeat(64)] as const;

test("a mark fits into a message of Cloudflare, is read again, and contains no secret", async () => {
  const keys = await createKeyring(...SECRETS).versions();
  const mark = createMark(keys, [{ tag: "v1" }, { tag: "v2" }], 1_795_000_000_999);
  const message = writeMark(mark);
  expect(message.length).toBeLessThanOrEqual(100);
  expect(readMark(message)).toEqual(mark);
  expect(mark).toMatchObject({ objects: "v2", keys: keys.join(","), at: "1795000000" });
  for (const secret of SECRETS) expect(message).not.toContain(secret.slice(0, 8));
});

test("messages of other origin are no marks", () => {
  for (const message of [
    "",
    "Rollback",
    "keys=a tables=b objects=c at=1",
    "keys= tables=1 objects=v1 at=1",
  ]) {
    expect(readMark(message)).toBeUndefined();
  }
});

const MARK: Mark = { keys: "a", tables: "1", objects: "v1", at: "1" };

test("nothing is crossed between equal marks", () => {
  expect(crossing(MARK, { ...MARK, at: "2" })).toBeUndefined();
});

test("a change of secret, a migration and an unknown version are crossed by no way back", () => {
  const reasons = [
    { ...MARK, keys: "a,b" },
    { ...MARK, tables: "2" },
    { ...MARK, objects: "v2" },
    undefined,
  ].map((other) => [crossing(MARK, other), crossing(other, MARK)]);
  expect(reasons).toEqual([
    [expect.stringMatching(/^APP_SECRET/), expect.stringMatching(/^APP_SECRET/)],
    [expect.stringMatching(/^the database/), expect.stringMatching(/^the database/)],
    [expect.stringMatching(/^Durable Objects/), expect.stringMatching(/^Durable Objects/)],
    [expect.stringMatching(/^one of the two/), expect.stringMatching(/^one of the two/)],
  ]);
});
