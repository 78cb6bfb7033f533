import { type BeatRecord, openBeat } from "#worker/features/beats/record.ts";
import type { HistoryRow } from "#worker/features/beats/store.ts";
import type { ProfileAnswers } from "#worker/features/profile/rules.ts";
import { openProfile } from "#worker/features/profile/sealed.ts";
import type { ProfileRow } from "#worker/features/profile/store.ts";
import {
  createKeyring,
  type Keyring,
  newAccountSeal,
  type PersonKey,
} from "#worker/platform/keyring.ts";
import type { Dump } from "./dump.ts";

/** Decrypts what the product stores encrypted: the test has APP_SECRET. */
export interface Sealed {
  readonly keyring: Keyring;
  /** The digest of an address that the table `user` stores. */
  stored(email: string): Promise<string>;
  /** The key and the encrypted address of a new account. */
  account(userId: string, email: string): ReturnType<typeof newAccountSeal>;
  keyOf(userId: string): Promise<PersonKey>;
  profile(userId: string): Promise<ProfileAnswers | undefined>;
  beat(userId: string, id: string, link?: string): Promise<BeatRecord | undefined>;
}

export function openSealed(dump: Dump, secret: string, before?: string): Sealed {
  const keyring = createKeyring(secret, before);
  async function keyOf(userId: string): Promise<PersonKey> {
    const [row] = await dump.rows("select * from person_key where user_id = ?", [userId]);
    if (row === undefined) throw new Error(`${userId} has no key.`);
    return keyring.unwrap({ userId, wrapped: String(row.wrapped), version: String(row.version) });
  }
  return {
    keyring,
    keyOf,
    stored: async (email) => (await keyring.address(email)).digest,
    account: async (userId, email) => newAccountSeal(keyring, userId, await keyring.address(email)),
    async profile(userId) {
      const [row] = await dump.rows("select * from user_profile where user_id = ?", [userId]);
      return openProfile(await keyOf(userId), row as ProfileRow | undefined);
    },
    async beat(userId, id, link) {
      const [row] = await dump.rows("select * from user_history where id = ?", [id]);
      const key = await keyOf(userId);
      return row && openBeat(row as unknown as HistoryRow, { key, link: link ?? null });
    },
  };
}
