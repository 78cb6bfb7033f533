/** `npm run fixture`: somebody to work with in the local database, and the link that signs you in. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createClient } from "@libsql/client";
import { migrate } from "#db/migrate.ts";
import { fixtureRows } from "./fixture-rows.ts";
import { startLocalDatabase } from "./server.ts";

const FILE = ".data/stillwave.db";
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const { LIBSQL_URL, APP_ORIGIN } = process.env;
const origin = APP_ORIGIN || `http://localhost:${process.env.PORT || "8787"}`;
const elsewhere = Object.entries({ LIBSQL_URL, APP_ORIGIN: origin }).find(
  ([, address]) => address && !isLoopback(address),
);
if (elsewhere === undefined) {
  await makeSomebody();
} else {
  console.error(`fixture: ${elsewhere[0]} is not on this machine: nobody was made`);
  process.exitCode = 2;
}

async function makeSomebody(): Promise<void> {
  const own = LIBSQL_URL ? undefined : await startLocalDatabase({ file: FILE, port: 0 });
  try {
    const url = own?.url ?? LIBSQL_URL ?? "";
    await migrate({ url });
    const id = randomUUID();
    const email = `asha-${id.slice(0, 8)}@example.com`;
    const token = randomBytes(32).toString("base64url");
    const tokenHash = createHash("sha256").update(token).digest("hex");
    const client = createClient({ url });
    await client.batch([...fixtureRows({ id, email, tokenHash, now: Date.now() })], "write");
    client.close();
    console.log(`${email} has 21 credits, 4 beats and their marks. To sign in, within the hour:\n`);
    console.log(`${origin}/auth/confirm?token=${token}&type=magiclink`);
  } finally {
    await own?.close();
  }
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}
