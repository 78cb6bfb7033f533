import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batch, type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { ACCOUNT_COLUMNS, insertKey } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import {
  createKeyring,
  type Keyring,
  newAccountSeal,
  openAccount,
  sealAddress,
} from "#worker/platform/keyring.ts";
import { rotateKeys } from "./upkeep.ts";

const OLD = "an old secret of 32 characters...";
const NEW = "a new secret of 32 characters....";
/** More than one batch. */
const PEOPLE = 105;

let folder: string;
let server: Sqld;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rotate-keys-"));
  server = await startSqld({ folder: join(folder, "data") });
  await migrate({ url: server.url });
  database = openDatabase({ url: server.url });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const emailOf = (id: string) => `${id}@example.com`;

async function insertPeople(keyring: Keyring, ids: readonly string[]): Promise<void> {
  const statements = ids.map(async (id) => {
    const address = await keyring.address(emailOf(id));
    const { key, sealed } = await newAccountSeal(keyring, id, address);
    const row = { id, email: address.digest, sealed, created_at: 0 };
    return [database.db.insert(user).values(row), insertKey(database, key)];
  });
  await batch(database, "write", (await Promise.all(statements)).flat());
}

/** Expects that every account is found by its address, and opens. */
async function expectReadable(keyring: Keyring, ids: readonly string[]): Promise<void> {
  const rows = await database.db
    .select({ ...ACCOUNT_COLUMNS, digest: user.email })
    .from(user)
    .innerJoin(personKey, eq(personKey.user_id, user.id));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const row of rows) {
    expect((await openAccount(keyring, row)).email).toBe(emailOf(row.id));
    expect((await keyring.address(emailOf(row.id))).known).toContain(row.digest);
  }
}

test("keys of the previous secret are wrapped by the current one, and their owners are found by it alone", async () => {
  const ids = Array.from({ length: PEOPLE }, (_, at) => `person-${at}`);
  await insertPeople(createKeyring(OLD), ids);
  await insertPeople(createKeyring(NEW), ["new"]);
  const keyring = createKeyring(NEW, OLD);

  expect(await rotateKeys({ database, keyring }, 1)).toBe(100);
  await expectReadable(keyring, [...ids, "new"]);
  expect(await rotateKeys({ database, keyring })).toBe(PEOPLE - 100);
  await expectReadable(createKeyring(NEW), [...ids, "new"]);
  expect(await rotateKeys({ database, keyring })).toBe(0);
});

test("an address that changes while its key is wrapped anew stays the account's, and is found after the next run", async () => {
  const before = createKeyring(OLD);
  await insertPeople(before, ["asha", "ravi"]);
  const keyring = createKeyring(NEW, OLD);
  const changed = "asha.new@example.com";
  /** Somebody confirms a new address after the batch was read. */
  const confirming: Keyring = {
    ...keyring,
    async rewrap(stored) {
      const key = await keyring.rewrap(stored);
      if (stored.userId === "asha") {
        const address = await before.address(changed);
        const sealed = await sealAddress(key, address.plain);
        await database.db
          .update(user)
          .set({ email: address.digest, sealed })
          .where(eq(user.id, "asha"));
      }
      return key;
    },
  };
  await rotateKeys({ database, keyring: confirming }, 1);
  await rotateKeys({ database, keyring });
  const [row] = await database.db.select().from(user).where(eq(user.id, "asha"));
  expect(row?.email).toBe((await keyring.address(changed)).digest);
  expect(await database.db.select().from(personKey)).toHaveLength(2);
  expect(await rotateKeys({ database, keyring })).toBe(0);
});

test("without a previous secret no key is touched, whoever wraps it", async () => {
  await insertPeople(createKeyring(OLD), ["asha"]);
  expect(await rotateKeys({ database, keyring: createKeyring(NEW) })).toBe(0);
  await expectReadable(createKeyring(OLD), ["asha"]);
});
