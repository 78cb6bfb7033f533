import { expect, test } from "vitest";
import { createKeyring } from "#worker/platform/keyring.ts";
import { UNANSWERED } from "./rules.ts";
import { openProfile, sealProfile } from "./sealed.ts";

const keyring = createKeyring("0123456789abcdef0123456789abcdef");

test("a profile that was saved before a question was added keeps its answers, and the new one is not said", async () => {
  const key = await keyring.createKey("asha");
  const before = { stress_level: 5, water_intake: 2, had_brain_injury: true };
  const sealed = await key.seal("user_profile asha", before);
  expect(await openProfile(key, { user_id: "asha", sealed })).toEqual({
    ...UNANSWERED,
    ...before,
  });
});

test("what is not said of a profile stays so, and its row is readable by its owner alone", async () => {
  const key = await keyring.createKey("asha");
  const row = await sealProfile(key, { ...UNANSWERED, stress_level: 8 });
  const opened = await openProfile(key, row);
  expect(opened).toEqual({ ...UNANSWERED, stress_level: 8 });
  expect(opened?.water_intake).toBeNull();
  const other = await keyring.createKey("asha");
  await expect(openProfile(other, row)).rejects.toThrow("not under its owner's key");
});
