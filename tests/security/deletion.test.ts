import { expect, test } from "vitest";
import { purgeDeleted } from "#db/sqld/backup.ts";
import { beatOf } from "#tests/rig/client.ts";
import { filesWithin } from "#tests/rig/database-files.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { BACKUP_DAYS } from "#worker/features/accounts/rules.ts";

const stack = sharedStack({}, { deletedBeats: 1 });

/** Long enough to be in no other value, short enough that the end of a page leaves whole ones. */
const PIECE = 32;

type Sealed = Readonly<Record<string, string>>;

/** A column of one row, and what names the row. */
async function sealed(table: string, column: string, by: string, id: string): Promise<string> {
  const [row] = await stack.dump.rows(`select ${column} as v from ${table} where ${by} = ?`, [id]);
  expect(String(row?.v).length).toBeGreaterThan(2 * PIECE);
  return String(row?.v);
}

function piecesOf(value: string): string[] {
  const count = Math.floor(value.length / PIECE);
  return Array.from({ length: count }, (_, at) => value.slice(at * PIECE, (at + 1) * PIECE));
}

/** For each value, the files of the database that hold any piece of it. */
async function placesOf(values: Sealed): Promise<Record<string, string[]>> {
  const files = await filesWithin(stack.engine.folder);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const holds = files.filter(({ bytes }) => piecesOf(value).some((one) => bytes.includes(one)));
      return [name, holds.map((file) => file.name).toSorted()];
    }),
  );
}

/** The same answer for each value. */
const forEach = (values: Sealed, files: unknown) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, files]));

test("45: once the database has started again, none of its files holds a byte of a deleted account's key, address or texts, nor of a deleted beat", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const leaver = await stack.person(email);
  const id = (await stack.accountId(email)) ?? "";
  const beat = await beatOf(await leaver.postBeat({ mood: "I feel tense before a talk" }));
  const hidden = await beatOf(await leaver.postBeat({ mood: "I feel sad", incognito: true }));
  const draft = { step: "2", medical_history: "asthma since school", intent: "next" };
  expect((await leaver.postForm("/profile", draft)).status).toBe(303);
  const first = await sealed("profile_draft", "sealed", "user_id", id);
  const changed = { ...draft, medical_history: "none that matters" };
  expect((await leaver.postForm("/profile", changed)).status).toBe(303);
  const stayer = await stack.insertPerson();
  const calm = await beatOf(await stayer.jar.postBeat({ mood: "I feel calm" }));
  const removed = await beatOf(await stayer.jar.postBeat({ mood: "I feel anxious" }));
  const gone: Sealed = {
    key: await sealed("person_key", "wrapped", "user_id", id),
    address: await sealed("user", "sealed", "id", id),
    mood: await sealed("user_history", "sealed", "id", beat.id),
    incognito: await sealed("user_history", "sealed", "id", hidden.id),
    link: await sealed("generation", "result", "user_id", id),
    draft: await sealed("profile_draft", "sealed", "user_id", id),
    "draft before its change": first,
    "beat of somebody who stays": await sealed("user_history", "sealed", "id", removed.id),
  };
  const stays: Sealed = {
    key: await sealed("person_key", "wrapped", "user_id", stayer.id),
    mood: await sealed("user_history", "sealed", "id", calm.id),
  };

  const removal = await stayer.jar.postForm("/history", { intent: "delete", beat: removed.id });
  expect(removal.status).toBe(303);
  const deletion = await leaver.postForm("/profile", {
    intent: "delete_account",
    password: PASSWORD,
  });
  expect(deletion.headers.get("Location")).toBe("/goodbye");
  // Until then the engine keeps them, at least in its log of pages: the search finds what is there.
  const kept = expect.arrayContaining(["dbs/default/wallog"]);
  expect(await placesOf(gone)).toEqual(forEach(gone, kept));

  await stack.engine.kill();
  try {
    await purgeDeleted(stack.engine.folder);
    expect(await placesOf(gone)).toEqual(forEach(gone, []));
    expect(await placesOf(stays)).toEqual(forEach(stays, ["dbs/default/data"]));
  } finally {
    // Other files use the stack after this one.
    await stack.engine.restart();
  }
  expect(await placesOf(gone)).toEqual(forEach(gone, []));
  expect(await stack.sealed.beat(stayer.id, calm.id)).toMatchObject({ mood: "I feel calm" });
  expect((await stayer.jar.postBeat({ mood: "I feel calm again" })).status).toBe(201);
});

test("45: the privacy page and the settings say how long backups keep what was deleted", async () => {
  const { jar } = await stack.insertPerson();
  const pages = ["/privacy-policy#how-long", "/settings"];
  const read = await Promise.all(pages.map(async (page) => (await jar.get(page)).text()));
  const told = read.map((html) => html.includes(`${BACKUP_DAYS} days`));
  expect(told).toEqual([true, true]);
});
