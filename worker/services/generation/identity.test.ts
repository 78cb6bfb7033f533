import { expect, test } from "vitest";
import { createKeyring } from "#worker/services/sealing/keyring.ts";
import { beatIdentity, fingerprint, openResult } from "./identity.ts";

const keyring = createKeyring("0123456789abcdef0123456789abcdef");
const NOON = Date.UTC(2026, 10, 22, 12);
const BEAT = "7d0c1f0e-3b7a-4c55-9d60-5f2f0b8f9a11";
const asked = { id: "g1", incognito: false, newId: BEAT, now: NOON };

test("debits of both kinds look alike: a digest and a day", async () => {
  const key = await keyring.createKey("u1");
  const kept = await beatIdentity(key, asked);
  const hidden = await beatIdentity(key, { ...asked, id: "g2", incognito: true });
  for (const { ledgerReference, bookedOn } of [kept, hidden]) {
    expect(ledgerReference).toMatch(/^[0-9a-f]{64}$/);
    expect(bookedOn).toBe(Date.UTC(2026, 10, 22));
  }
  expect(kept.ledgerReference).not.toBe(hidden.ledgerReference);
  expect(kept.sealedResult).not.toContain(BEAT);
});

test("the person's key alone tells which beat a generation made, in its own row", async () => {
  const key = await keyring.createKey("u1");
  const { result, sealedResult } = await beatIdentity(key, { ...asked, incognito: true });
  expect(result).toEqual({ beat: BEAT, link: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await openResult(key, "g1", sealedResult)).toEqual(result);
  expect(await openResult(key, "g2", sealedResult)).toBeUndefined();
  expect(await openResult(await keyring.createKey("u1"), "g1", sealedResult)).toBeUndefined();
});

test("a wish is told from another by its words, its kind and its person", async () => {
  const [one, other] = [await keyring.createKey("u1"), await keyring.createKey("u2")];
  const wishes = await Promise.all([
    fingerprint(one, "sad", false),
    fingerprint(one, "sad", true),
    fingerprint(one, "sad ", false),
    fingerprint(other, "sad", false),
  ]);
  expect(new Set(wishes).size).toBe(4);
  expect(await fingerprint(one, "sad", false)).toBe(wishes[0]);
});
