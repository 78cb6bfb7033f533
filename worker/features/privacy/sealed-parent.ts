import type { PersonKey } from "#worker/platform/keyring.ts";
import type { ParentRow } from "./parents.store.ts";

/** A parent's address, sealed under the child's key. */
export function sealParent(key: PersonKey, address: string): Promise<string> {
  return key.seal(labelOf(key), address);
}

/** The address of the parent; undefined without one. @throws when it is not sealed under this key */
export async function openParent(
  key: PersonKey,
  row: ParentRow | undefined,
): Promise<string | undefined> {
  return row && key.openOwn<string>(labelOf(key), row.sealed);
}

function labelOf(key: PersonKey): string {
  return `parent ${key.wrapped.userId}`;
}
