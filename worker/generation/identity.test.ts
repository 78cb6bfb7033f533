import { expect, test } from "vitest";
import { beatIdentity, beatSignature, fingerprint } from "./identity.ts";

const secret = "a secret of thirty-two characters";
const asked = { id: "g1", userId: "u1", key: "k1", incognito: true, now: 1_763_700_000_123 };

test("gives a kept beat its generation's id and time", async () => {
  expect(await beatIdentity(secret, { ...asked, incognito: false })).toEqual({
    beatId: "g1",
    ledgerReference: "g1",
    createdOn: 1_763_700_000_123,
  });
});

test("gives an incognito beat ids that only the secret ties together, and the day alone", async () => {
  const first = await beatIdentity(secret, asked);
  expect(first.beatId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(first.ledgerReference).toMatch(/^[0-9a-f]{64}$/);
  expect(new Date(first.createdOn).toISOString()).toMatch(/T00:00:00\.000Z$/);
  const replay = await beatIdentity(secret, { ...asked, id: "g2" });
  expect(replay.beatId).toBe(first.beatId);
  for (const change of [{ key: "k2" }, { userId: "u2" }]) {
    expect((await beatIdentity(secret, { ...asked, ...change })).beatId).not.toBe(first.beatId);
  }
  expect((await beatIdentity(`${secret}!`, asked)).beatId).not.toBe(first.beatId);
});

test("tells two wishes and two people apart", async () => {
  const prints = await Promise.all([
    fingerprint(secret, "u1", "sad", false),
    fingerprint(secret, "u1", "sad", true),
    fingerprint(secret, "u1", "sad ", false),
    fingerprint(secret, "u2", "sad", false),
  ]);
  expect(new Set(prints).size).toBe(4);
  expect(await beatSignature(secret, "b1", "u1")).not.toBe(await beatSignature(secret, "b1", "u2"));
});
