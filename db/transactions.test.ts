import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetProfile } from "#worker/features/privacy/consents.store.ts";
import { insertAssessment, readProfile, saveProfile } from "#worker/features/profile/store.ts";
import { batch, type Database, describeDatabaseError, last, openDatabase } from "./client.ts";
import { balance, debit, grant, ledgerOf } from "./ledger.ts";
import { findMismatches } from "./ledger-check.ts";
import { migrate } from "./migrate.ts";
import { user } from "./schema/accounts.ts";
import { userHistory } from "./schema/beats.ts";
import { CREDITS_NOT_NEGATIVE } from "./schema/credits.ts";
import { type Sqld, startSqld } from "./sqld/server.ts";

let folder: string;
let server: Sqld;
let database: Database;
let requests = 0;
let id = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "transactions-"));
  server = await startSqld({ folder: join(folder, "data") });
  await migrate({ url: server.url });
  database = openDatabase({
    url: server.url,
    fetch(input, init) {
      requests += 1;
      return fetch(input, init);
    },
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  id = crypto.randomUUID();
  await database.db.insert(user).values({ id, email: id, sealed: "x", created_at: 0 });
});

const beat = (favourite: boolean) => ({
  ...{ id: `beat of ${id}`, user_id: id, sealed: "x", beat_formula: "[]", favourite },
  ...{ context_class: "Medical" as const, quality_score: "80%", created_on: 0 },
});

const signUp = (credits: number, reference?: string) =>
  grant(database, {
    ...{ accounts: eq(user.id, id), reason: "signup", credits, now: 1 },
    ...(reference !== undefined && { reference }),
  });

const payment = (credits: number, reference: string) =>
  debit(database, { userId: id, reason: "generation", credits, reference, bookedOn: 2 });

async function credits(): Promise<number | undefined> {
  const [account] = await balance(database, id);
  return account?.credits;
}

test("a batch returns rows with the types of their columns, in one round trip", async () => {
  const { db } = database;
  requests = 0;
  const results = await batch(database, "write", [
    db.insert(userHistory).values(beat(true)),
    db.run(sql`update user_history set downloaded_count = 7 where user_id = ${id}`),
    db
      .select({ owner: { id: user.id }, beat: { id: userHistory.id } })
      .from(user)
      .innerJoin(userHistory, eq(userHistory.user_id, user.id))
      .where(eq(user.id, id)),
    db.select().from(userHistory).where(eq(userHistory.user_id, id)),
  ]);
  expect(requests).toBe(1);
  const [inserted, , joined] = results;
  expect(inserted.rowsAffected).toBe(1);
  expect(joined).toEqual([{ owner: { id }, beat: { id: `beat of ${id}` } }]);
  expect(last(results)).toMatchObject([{ favourite: true, downloaded_count: 7, sealed: "x" }]);
});

test("a statement that fails rolls the whole batch back", async () => {
  const { db } = database;
  const insert = db.insert(userHistory).values(beat(false));
  await expect(batch(database, "write", [insert, insert])).rejects.toThrow("UNIQUE");
  expect(await db.$count(userHistory, eq(userHistory.user_id, id))).toBe(0);
});

test("credits are granted once for a reason and its reference, and the balance matches its ledger", async () => {
  await batch(database, "write", [...signUp(25), ...signUp(25)]);
  await batch(database, "write", signUp(25));
  expect(await credits()).toBe(25);
  await batch(database, "write", signUp(10, `a gift to ${id}`));
  await batch(database, "write", signUp(10, `a gift to ${id}`));
  await batch(database, "write", payment(1, `a beat of ${id}`));
  expect(await credits()).toBe(34);
  expect(await ledgerOf(database, id, 9)).toMatchObject([
    { delta: -1, reason: "generation" },
    { delta: 10, reason: "signup" },
    { delta: 25, reason: "signup" },
  ]);
  expect(await findMismatches(database)).toEqual([]);
});

test("a debit without a person, booked before or beyond the balance changes nothing", async () => {
  await batch(database, "write", signUp(1));
  const failureOf = (statements: ReturnType<typeof debit>) =>
    batch(database, "write", statements).then(() => undefined, describeDatabaseError);
  expect(await failureOf(payment(2, `two beats of ${id}`))).toMatchObject({
    constraint: CREDITS_NOT_NEGATIVE,
  });
  const nobody = debit(database, {
    ...{ userId: sql`(select id from user where id = 'nobody')`, reason: "generation" },
    ...{ credits: 1, reference: "nobody's beat", bookedOn: 2 },
  });
  expect(await failureOf(nobody)).toMatchObject({ constraint: "credit_ledger.user_id" });
  await batch(database, "write", payment(1, `a beat of ${id}`));
  expect(await failureOf(payment(0, `a beat of ${id}`))).toMatchObject({ kind: "constraint" });
  expect(await credits()).toBe(0);
  expect(await findMismatches(database)).toEqual([]);
});

test("a debit of what a query finds owed is taken where it is due, and nowhere else", async () => {
  await batch(database, "write", signUp(5));
  const owed = (due: number) => sql`(${due} - coalesce((select -sum(delta)
    from credit_ledger where user_id = ${id} and reason = 'refund'), 0))`;
  const takeBack = (due: number, reference: string) =>
    batch(
      database,
      "write",
      debit(database, {
        ...{ userId: id, reason: "refund", credits: owed(due), bookedOn: 3 },
        ...{ reference: `${reference} of ${id}`, when: sql`${owed(due)} > 0` },
      }),
    );
  await takeBack(2, "a part");
  await takeBack(2, "a part");
  await takeBack(3, "the rest");
  await takeBack(3, "the rest again");
  expect(await credits()).toBe(2);
  expect(await ledgerOf(database, id, 9)).toMatchObject([
    { delta: -1 },
    { delta: -2 },
    { delta: 5 },
  ]);
  expect(await findMismatches(database)).toEqual([]);
});

test("an assessment that ends once its profile was deleted or saved otherwise is not stored", async () => {
  const profile = { user_id: id, sealed: "sealed" };
  const ended = (number: number, of = profile) =>
    insertAssessment(
      database,
      {
        ...{ id: `assessment ${number} of ${id}`, user_id: id, sealed: "sealed" },
        ...{ prompt_version: "1", created_on: number },
      },
      of,
    );
  await saveProfile(database, {
    ...{ profile, read: { saved: undefined, drafts: [] }, versions: {} },
    ...{ forgetsHealth: false, now: 1 },
  });
  await ended(0, { ...profile, sealed: "as it was before" });
  await ended(1);
  const { results } = await readProfile(database, id);
  expect(results).toMatchObject([{ sealed: "sealed", prompt_version: "1" }]);
  await batch(database, "write", forgetProfile(database, id));
  await ended(2);
  expect((await readProfile(database, id)).results).toEqual([]);
});
