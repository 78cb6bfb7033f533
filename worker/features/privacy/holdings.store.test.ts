import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { user } from "#db/schema/accounts.ts";
import { generation, userHistory } from "#db/schema/beats.ts";
import { creditBalance } from "#db/schema/credits.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import { deleteHoldings, generationsOf, readHoldings } from "./holdings.store.ts";

let folder: string;
let server: Sqld;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "personal-data-"));
  server = await startSqld({ folder: join(folder, "data") });
  await migrate({ url: server.url });
  database = openDatabase({ url: server.url });
  const { db } = database;
  await db.insert(user).values({ id: "asha", email: "asha", sealed: "x", created_at: 0 });
  await db.insert(creditBalance).values({ id: "asha", available_credits: 0 });
  await beat("first");
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The person in the community, where they have nothing. */
const ties = { sharer: "digest", answerer: "digest" };
const former = { digest: "digest", forgetOn: 1 };

/** Inserts an incognito beat and its generation; no row connects the two. */
async function beat(key: string): Promise<void> {
  const { db } = database;
  await db.insert(generation).values({
    ...{ id: `generation ${key}`, user_id: "asha", key, fingerprint: "x" },
    ...{ status: "done", lease_expires_at: 0, created_on: 0 },
  });
  await db.insert(userHistory).values({
    ...{ id: `beat ${key}`, user_id: null, sealed: key, beat_formula: "[]" },
    ...{ context_class: "Medical", quality_score: "80%", created_on: 0 },
  });
}

const found = async () => (await database.db.select().from(userHistory)).map(({ id }) => id);

test("a generation that was begun or done since the others were read fails the deletion as a whole", async () => {
  const { db } = database;
  const before = await generationsOf(database, "asha");
  await beat("second");
  const known = { generations: before, incognitoIds: ["beat first"], ties, former };
  await expect(deleteHoldings(database, "asha", known)).rejects.toThrow("FOREIGN KEY");
  expect(await found()).toEqual(["beat first", "beat second"]);

  const generations = await generationsOf(database, "asha");
  const all = { generations, incognitoIds: ["beat first", "beat second"], ties, former };
  await db.update(generation).set({ result: "made meanwhile" });
  await expect(deleteHoldings(database, "asha", all)).rejects.toThrow("FOREIGN KEY");
  await deleteHoldings(database, "asha", {
    ...all,
    generations: await generationsOf(database, "asha"),
  });
  expect(await found()).toEqual([]);
  expect(await database.db.select().from(user)).toEqual([]);
});

test("a beat that has an owner is not deleted as an incognito one", async () => {
  const { db } = database;
  await db.insert(user).values({ id: "ravi", email: "ravi", sealed: "x", created_at: 0 });
  await db.update(userHistory).set({ user_id: "ravi" });
  await deleteHoldings(database, "asha", {
    generations: await generationsOf(database, "asha"),
    incognitoIds: ["beat first"],
    ties,
    former,
  });
  expect(await found()).toEqual(["beat first"]);
});

test("data beyond the limit of one response is read completely, in order", async () => {
  const { db } = database;
  const many = Array.from({ length: 1_000 }, (_, at) => at);
  const numbers = Array.from({ length: 3_500 }, (_, at) => at);
  // A control character takes six bytes in a response: together 12 MB.
  const long = "\u0001".repeat(2_000);
  for (let from = 0; from < many.length; from += 100) {
    const some = many.slice(from, from + 100);
    await db.insert(userHistory).values(
      some.map((at) => ({
        ...{ id: `long ${at}`, user_id: "asha", sealed: long, beat_formula: "[]" },
        ...{ context_class: "Medical" as const, quality_score: "80%", created_on: at },
      })),
    );
  }
  for (let from = 0; from < numbers.length; from += 500) {
    await db.insert(generation).values(
      numbers.slice(from, from + 500).map((at) => ({
        ...{ id: `many ${at}`, user_id: "asha", key: `many ${at}`, fingerprint: "x" },
        ...{ status: "failed" as const, lease_expires_at: 0, created_on: at },
      })),
    );
  }
  const { beats, attempts } = await readHoldings(database, "asha", ties);
  expect(beats.map(({ id }) => id)).toEqual(many.map((at) => `long ${at}`).toReversed());
  expect(attempts.map(({ id }) => id)).toEqual([
    "generation first",
    ...numbers.map((at) => `many ${at}`),
  ]);
  expect(attempts[1]).not.toHaveProperty("at");
  expect(await generationsOf(database, "asha")).toHaveLength(3_501);
});
