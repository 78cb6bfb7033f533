import type { NomineeRow } from "#db/nominees.ts";
import type { Nominee } from "#worker/domain/nominee/nominee.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** A nominee's row, sealed under the key of the person who named them. */
export async function sealNominee(key: PersonKey, { name, email }: Nominee): Promise<NomineeRow> {
  const { userId } = key.wrapped;
  return { user_id: userId, sealed: await key.seal(place(userId), { name, email }) };
}

/** Whom a person named; undefined where nobody is. @throws when the row is not sealed under this key */
export async function openNominee(
  key: PersonKey,
  row: NomineeRow | undefined,
): Promise<Nominee | undefined> {
  return row && key.openOwn<Nominee>(place(key.wrapped.userId), row.sealed);
}

function place(userId: string): string {
  return `nominee ${userId}`;
}
