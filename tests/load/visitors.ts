import { createClient } from "#tests/rig/client.ts";
import { PASSWORD, type Stack } from "#tests/rig/stack.ts";
import { hashPassword } from "#worker/features/accounts/password-hash.ts";
import type { Visitor } from "./timed.ts";

const CREDITS = 100_000;

/**
 * Inserts people with a session, a password and more credits than they can spend, each with an own IP
 * address. One in four downloads whole beats.
 */
export async function insertVisitors(stack: Stack, count: number): Promise<readonly Visitor[]> {
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await stack.insertPerson();
    const { id } = person;
    // Addresses for benchmarks. Source: https://www.rfc-editor.org/rfc/rfc2544.
    const jar = createClient(stack.origin, {
      "CF-Connecting-IP": `198.18.${index >> 8}.${index & 255}`,
    });
    for (const [name, value] of person.jar.cookies) jar.cookies.set(name, value);
    visitors.push({ id, email: `${id}@example.com`, jar, index, downloads: index % 4 === 0 });
  }
  await stack.dump.write([
    ["update user set password_hash = ?", [await hashPassword(PASSWORD)]],
    ["update profiles set available_credits = ?", [CREDITS]],
    ["update credit_ledger set delta = ?", [CREDITS]],
  ]);
  return visitors;
}
