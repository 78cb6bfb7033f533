import { scryptSync } from "node:crypto";
import type { Client } from "#tests/rig/client.ts";
import { PASSWORD, type Stack } from "#tests/rig/stack.ts";

/** A stored hash says how dear it is, and these are many: none of them guards anything. */
const [N, r, p] = [2, 8, 1];
const SALT = Buffer.alloc(16, 7);
const KEY = scryptSync(PASSWORD, SALT, 32, { N, r, p });
const HASH = `$scrypt$n=${N},r=${r},p=${p}$${SALT.toString("base64")}$${KEY.toString("base64")}`;

/** A new account whose password is `PASSWORD`, signed in; nothing of it went through the pages of a sign-up. */
export async function insertWithPassword(
  stack: Stack,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<{ readonly id: string; readonly email: string; readonly jar: Client }> {
  const { id, jar } = await stack.insertPerson(undefined, email);
  await stack.dump.rows("update user set password_hash = ? where id = ?", [HASH, id]);
  return { id, email, jar };
}
