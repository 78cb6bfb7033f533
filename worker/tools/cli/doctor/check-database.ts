import { type Database, type DatabaseAccess, openDatabase } from "#db/client.ts";
import { findMismatches } from "#db/ledger.ts";
import { countKeysUnderOthers } from "#db/person-keys.ts";
import { type SchemaState, schemaState } from "#db/schema-state.ts";
import type { Keyring } from "#worker/platform/keyring.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** How many wrong balances a message lists. */
const SHOWN = 5;

const SCHEMA_PROBLEMS: Readonly<Record<Exclude<SchemaState, "current">, string>> = {
  outdated:
    "migrations are missing: `npm start` with the same variables applies them, or `npm run deploy`",
  newer: "a newer version of Stillwave made it: update the product",
  unreleased: "a version before the first release made it: begin with an empty one",
};

/**
 * Checks the migrations of a database, compares every balance with its ledger, and checks that the
 * configured secrets unwrap all keys.
 */
export async function checkDatabase(
  access: DatabaseAccess,
  keyring?: Keyring,
): Promise<readonly Finding[]> {
  const database = openDatabase(access);
  try {
    const state = await schemaState(database.client);
    if (state === "current") {
      const answers = well("database", "it answers, and every migration is applied");
      const ledger = ledgerFinding(await findMismatches(database));
      return keyring ? [answers, ledger, await keysFinding(database, keyring)] : [answers, ledger];
    }
    return [wrong("database", SCHEMA_PROBLEMS[state])];
  } catch (error) {
    return [wrong("database", reasonFor(error))];
  }
}

function ledgerFinding(mismatches: Awaited<ReturnType<typeof findMismatches>>): Finding {
  if (mismatches.length === 0) return well("ledger", "every balance is what its entries say");
  const shown = mismatches
    .slice(0, SHOWN)
    .map(({ userId, balance, booked }) => `${userId} has ${balance}, booked ${booked}`);
  const count = `${mismatches.length} of the balances are not what their entries say`;
  return wrong("ledger", `${count} (${shown.join("; ")}): see docs/operating.md before you mend`);
}

async function keysFinding(database: Database, keyring: Keyring): Promise<Finding> {
  const others = await countKeysUnderOthers(database, await keyring.versions());
  if (others === 0) return well("keys", "APP_SECRET unwraps the keys of all people");
  const message = `${others} keys are under another secret: set APP_SECRET_BEFORE to it (docs/operating.md)`;
  return wrong("keys", message);
}

function reasonFor(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly status?: unknown } };
  const status = cause?.status;
  if (status === 401 || status === 403) {
    return `it refuses the token (HTTP ${status}): set another LIBSQL_AUTH_TOKEN`;
  }
  if (typeof status === "number") return `it answers HTTP ${status}: check LIBSQL_URL`;
  return "it does not answer: check LIBSQL_URL, and that the server runs";
}
