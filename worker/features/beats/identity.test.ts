import { expect, test } from "vitest";
import { createKeyring } from "#worker/platform/keyring.ts";
import { beatIdentity, fingerprint, resultOf } from "./identity.ts";

const keyring = createKeyring("0123456789abcdef0123456789abcdef");
const NOON = Date.UTC(2026, 10, 22, 12);
const BEAT = "7d0c1f0e-3b7a-4c55-9d60-5f2f0b8f9a11";
const generation = { id: "g1", incognito: false, newId: BEAT, now: NOON };

test("debits of ordinary and of incognito beats look alike: a digest and a day", async () => {
  const key = await keyring.createKey("u1");
  const kept = await beatIdentity(key, generation);
  const hidden = await beatIdentity(key, { ...generation, id: "g2", incognito: true });
  for (const { ledgerReference, bookedOn } of [kept, hidden]) {
    expect(ledgerReference).toMatch(/^[0-9a-f]{64}$/);
    expect(bookedOn).toBe(Date.UTC(2026, 10, 22));
  }
  expect(kept.ledgerReference).not.toBe(hidden.ledgerReference);
  expect(kept.sealedResult).not.toContain(BEAT);
});

test("only the person's key opens the result of a generation, and only for its own row", async () => {
  const key = await keyring.createKey("u1");
  const made = await beatIdentity(key, { ...generation, incognito: true });
  const result = made.sealedResult;
  expect(made.result).toEqual({ beat: BEAT, link: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await resultOf(key, { id: "g1", result })).toEqual(made.result);
  expect(await resultOf(key, { id: "g2", result })).toBeUndefined();
  expect(await resultOf(await keyring.createKey("u1"), { id: "g1", result })).toBeUndefined();
});

test("a fingerprint depends on the mood, on incognito, on the composer and on the person", async () => {
  const [one, other] = [await keyring.createKey("u1"), await keyring.createKey("u2")];
  const sad = { mood: "sad", incognito: false } as const;
  const fingerprints = await Promise.all([
    fingerprint(one, sad),
    fingerprint(one, { ...sad, incognito: true }),
    fingerprint(one, { ...sad, mood: "sad " }),
    fingerprint(one, { ...sad, composer: "built_in" }),
    fingerprint(one, { ...sad, composer: "built_in", incognito: true }),
    fingerprint(other, sad),
  ]);
  expect(new Set(fingerprints).size).toBe(6);
  expect(await fingerprint(one, { ...sad, composer: undefined })).toBe(fingerprints[0]);
});

test("a request without a composer has the fingerprint that stored rows have", async () => {
  const key = await keyring.createKey("u1");
  const stored = await Promise.all([
    key.digest("a request", "kept", "sad"),
    key.digest("a request", "incognito", "sad"),
  ]);
  const now = [false, true].map((incognito) => fingerprint(key, { mood: "sad", incognito }));
  expect(await Promise.all(now)).toEqual(stored);
});
