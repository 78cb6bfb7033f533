/** `npm run fixture`: makes an account with data in the local database, and prints its sign-in link. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { insertFixture } from "./database/insert-fixture.ts";
import { withLocalDatabase } from "./database/local-database.ts";
import { LOCAL_DATA, LOCAL_SECRET, localSecret, readSettings } from "./settings.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, APP_ORIGIN } = process.env;
const origin = APP_ORIGIN || `http://localhost:${process.env.PORT || "8787"}`;
const elsewhere = Object.entries({ LIBSQL_URL, APP_ORIGIN: origin }).find(
  ([, address]) => address && !isLoopback(address),
);
if (elsewhere === undefined) {
  const made = LIBSQL_URL
    ? makePerson({ url: LIBSQL_URL, authToken: LIBSQL_AUTH_TOKEN })
    : withLocalDatabase(LOCAL_DATA, makePerson);
  await made.catch((error: Error) => {
    console.error(`fixture: ${error.message}`);
    process.exitCode = 1;
  });
} else {
  console.error(`fixture: ${elsewhere[0]} is not on this machine: nobody was made`);
  process.exitCode = 2;
}

async function makePerson({ url, authToken }: DatabaseAccess): Promise<void> {
  const { env } = readSettings(process.env, await localSecret(LOCAL_SECRET));
  await migrate({ url, authToken });
  const id = randomUUID();
  const email = `asha-${id.slice(0, 8)}@example.com`;
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const database = openDatabase({ url, authToken });
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  await insertFixture(database, keyring, { id, email, tokenHash, now: Date.now() });
  database.client.close();
  console.log(`${email} has 21 credits, 4 beats and their marks. To sign in, within the hour:\n`);
  console.log(`${origin}/auth/confirm?token=${token}&type=magiclink`);
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}
