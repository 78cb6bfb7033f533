import { expect, test } from "vitest";
import { createKeyring } from "#worker/platform/keyring.ts";
import { joinHeard, openHeard, openSessions, readSession, sealHeard } from "./heard.ts";

const keyring = createKeyring("a secret of thirty-two characters");
const SESSION = { beatId: "b-1", day: 20_000, layer: "rain", minutes: 20, part: "night" } as const;

test("a session opens under its owner's key alone, and only under its own label", async () => {
  const asha = await keyring.createKey("asha");
  const ravi = await keyring.createKey("ravi");
  const row = await sealHeard(asha, SESSION);
  expect(JSON.stringify(row)).not.toMatch(/rain|night/);
  expect(await openHeard(asha, row)).toEqual(SESSION);
  await expect(openHeard(ravi, row)).rejects.toThrow("owner's key");
  await expect(openHeard(asha, { ...row, day: 20_001 })).rejects.toThrow("owner's key");
});

test("a layer that is no longer offered is left out", async () => {
  const key = await keyring.createKey("asha");
  const row = { user_id: "asha", history_id: "b-2", day: 20_000 };
  const whales = { layer: "whales", minutes: 20, part: "night" };
  const sealed = await key.seal("listening_session asha b-2 20000", whales);
  expect(await openSessions(key, [{ ...row, sealed }, await sealHeard(key, SESSION)])).toEqual([
    SESSION,
  ]);
});

test.each([
  { minutes: "0" },
  { minutes: "181" },
  { minutes: "2.5" },
  { minutes: "" },
  { minutes: "ten" },
  { layer: "whales" },
  { part: "noon" },
])("%j is refused", (wrong) => {
  expect(readSession({ layer: "rain", minutes: "20", part: "night", ...wrong })).toBeUndefined();
});

test("marks join the session of their beat on their day, and marks alone join nothing", () => {
  const marks = [
    { beat: "b-1", day: 20_001, before: 1, after: 2 },
    { beat: "b-1", day: 20_000, before: 2, after: 4 },
    { beat: "b-9", day: 20_000, before: 3, after: 3 },
  ];
  const later = { ...SESSION, beatId: "b-2", day: 20_002 };
  expect(joinHeard(marks, [SESSION, later])).toEqual([
    { ...later, before: null, after: null },
    { ...SESSION, before: 2, after: 4 },
  ]);
});
