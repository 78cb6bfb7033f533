import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { expect, test } from "vitest";
import type { LedgerPart } from "#worker/domain/ledger-witness.ts";
import { StoredWitness } from "./storage.ts";

const PART: LedgerPart = { count: 1, newest: [{ id: 7, delta: 25, reason: "signup" }] };

function storage() {
  const kept = new Map<string, unknown>();
  const parts = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, value: unknown) => void kept.set(key, value),
  };
  return { kept, storage: parts as unknown as DurableObjectStorage };
}

test("a desk keeps a count, an id and a digest of a ledger, and nothing else", async () => {
  const { kept, storage: stored } = storage();
  const witness = new StoredWitness(stored);
  expect(await witness.known()).toBeUndefined();
  await witness.keep(PART);
  const seen = { count: 1, through: 7, digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect([...kept.values()]).toEqual([seen]);
  expect(await witness.known()).toEqual(seen);
});

test("a run that ends after the account was deleted leaves nothing at the desk", async () => {
  const { kept, storage: stored } = storage();
  const witness = new StoredWitness(stored);
  const ending = witness.keep(PART);
  witness.forget();
  await ending;
  await witness.keep(PART);
  expect(kept.size).toBe(0);
});
