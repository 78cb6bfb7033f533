import type { HistoryRow } from "#db/history.ts";
import type { ProfileRow } from "#db/profile.ts";
import type { ProfileAnswers } from "#worker/domain/profile/fields.ts";
import { type BeatRecord, openBeat } from "#worker/services/beats/beat-record.ts";
import { openProfile } from "#worker/services/profile/stored.ts";
import { newAccountSeal } from "#worker/services/sealing/account.ts";
import { createKeyring, type Keyring } from "#worker/services/sealing/keyring.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { Dump } from "./dump.ts";

/** What the database holds sealed, for a test that has the product's own secret. */
export interface Sealed {
  readonly keyring: Keyring;
  /** What stands for an address in the table of accounts. */
  stored(email: string): Promise<string>;
  /** Rows of a new account's key and sealed address. */
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
      const { secrets } = keyring;
      return row && openBeat(row as unknown as HistoryRow, { key, link: link ?? null, secrets });
    },
  };
}
