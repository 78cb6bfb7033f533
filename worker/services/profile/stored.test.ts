import { expect, test } from "vitest";
import type { ProfileRow } from "#db/profile.ts";
import { UNANSWERED } from "#worker/domain/profile/fields.ts";
import { createKeyring } from "#worker/services/sealing/keyring.ts";
import { openProfile, sealProfile } from "./stored.ts";

const keyring = createKeyring("0123456789abcdef0123456789abcdef");

test("a profile of before keeps its numbers, and what it was never asked is not said", async () => {
  const key = await keyring.createKey("asha");
  const before = { stress_level: 5, water_intake: 2, had_brain_injury: true };
  const sealed = await key.seal("user_profile asha", before);
  expect(await openProfile(key, { user_id: "asha", sealed } as ProfileRow)).toEqual({
    ...UNANSWERED,
    ...before,
  });
});

test("a sealed row has the empty columns of the table, and what is not said stays so", async () => {
  const key = await keyring.createKey("asha");
  const row = await sealProfile(key, { ...UNANSWERED, stress_level: 8 });
  expect(row).toMatchObject({ stress_level: 5, water_intake: 2, therapy_types: [], diet: null });
  const opened = await openProfile(key, row as ProfileRow);
  expect(opened).toEqual({ ...UNANSWERED, stress_level: 8 });
  expect(opened?.water_intake).toBeNull();
});
