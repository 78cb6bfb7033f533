import type { Database } from "#db/client.ts";
import { keysOf, keysUnder, replaceKeys } from "#db/key-rotation.ts";
import {
  findBeats,
  plainAccounts,
  plainAssessments,
  plainBeats,
  plainDrafts,
  plainGenerations,
  plainProfiles,
  type SealedGeneration,
  sealAccounts,
  sealAssessments,
  sealBeats,
  sealDrafts,
  sealGenerations,
  sealProfiles,
} from "#db/plain-rows.ts";
import { plainRecord, sealBeat } from "#worker/services/beats/beat-record.ts";
import { plainDebit } from "#worker/services/beats/before-sealing.ts";
import { debitReference, resultPlace } from "#worker/services/generation/identity.ts";
import { resultsOf } from "#worker/services/generation/results.ts";
import {
  openDraft,
  plainAnswers,
  plainRisk,
  sealAssessment,
  sealDraft,
  sealProfile,
} from "#worker/services/profile/stored.ts";
import { addressOf, sealAddress } from "#worker/services/sealing/account.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** Maximum number of rows of one kind that one step processes. */
const ROWS = 100;

export interface SealingPorts {
  readonly database: Database;
  readonly keyring: Keyring;
}

/** Seals or rewraps a batch of rows of one kind. @returns how many */
export type SealingStep = (ports: SealingPorts) => Promise<number>;

/** Rewraps keys of a previous secret; the address digests follow the secret too. */
async function rewrapKeys({ database, keyring }: SealingPorts): Promise<number> {
  const [, ...previous] = await keyring.versions();
  for (const version of previous) {
    const keys = await keysUnder(database, version, ROWS);
    if (keys.length === 0) continue;
    await replaceKeys(
      database,
      await Promise.all(
        keys.map(async (stored) => {
          const key = await keyring.rewrap(stored);
          const { digest } = await keyring.address(await addressOf(key, stored));
          return { before: stored.wrapped, key: key.wrapped, digest };
        }),
      ),
    );
    return keys.length;
  }
  return 0;
}

async function accounts({ database, keyring }: SealingPorts): Promise<number> {
  const rows = await plainAccounts(database, ROWS);
  const keys = await openKeys(
    { database, keyring },
    rows.map(({ id }) => id),
  );
  const sealed = rows.map(async ({ id, email }) => {
    const address = await keyring.address(email);
    return { id, digest: address.digest, sealed: await sealAddress(keyOf(keys, id), address) };
  });
  if (rows.length > 0) await sealAccounts(database, await Promise.all(sealed));
  return rows.length;
}

async function beats({ database, keyring }: SealingPorts): Promise<number> {
  const rows = await plainBeats(database, ROWS);
  const keys = await openKeys(
    { database, keyring },
    rows.map(({ user_id }) => user_id ?? ""),
  );
  const sealed = rows.map((row) =>
    sealBeat(plainRecord(row), keyOf(keys, row.user_id ?? ""), undefined),
  );
  if (rows.length > 0) await sealBeats(database, await Promise.all(sealed));
  return rows.length;
}

async function profiles({ database, keyring }: SealingPorts): Promise<number> {
  const rows = await plainProfiles(database, ROWS);
  const keys = await openKeys(
    { database, keyring },
    rows.map(({ user_id }) => user_id),
  );
  const sealed = rows.map((row) => sealProfile(keyOf(keys, row.user_id), plainAnswers(row)));
  if (rows.length > 0) await sealProfiles(database, await Promise.all(sealed));
  return rows.length;
}

async function drafts({ database, keyring }: SealingPorts): Promise<number> {
  const rows = await plainDrafts(database, ROWS);
  const keys = await openKeys(
    { database, keyring },
    rows.map(({ user_id }) => user_id),
  );
  const sealed = rows.map(async (row) => {
    const { user_id, step, version } = row;
    const key = keyOf(keys, user_id);
    const answers = await openDraft(key, { ...row, sealed: null });
    return { user_id, step, version, sealed: await sealDraft(key, step, answers) };
  });
  if (rows.length > 0) await sealDrafts(database, await Promise.all(sealed));
  return rows.length;
}

async function assessments({ database, keyring }: SealingPorts): Promise<number> {
  const rows = await plainAssessments(database, ROWS);
  const keys = await openKeys(
    { database, keyring },
    rows.map(({ user_id }) => user_id),
  );
  const sealed = rows.map((row) => {
    const { id, prompt_version, created_on } = row;
    const kept = { id, prompt_version, created_on };
    return sealAssessment(keyOf(keys, row.user_id), kept, plainRisk(row));
  });
  if (rows.length > 0) await sealAssessments(database, await Promise.all(sealed));
  return rows.length;
}

/** Generations, each with its debit and, if it was incognito, its beat. */
async function generations({ database, keyring }: SealingPorts): Promise<number> {
  const rows = await plainGenerations(database, ROWS);
  if (rows.length === 0) return 0;
  const keys = await openKeys(
    { database, keyring },
    rows.map(({ user_id }) => user_id),
  );
  const candidates = await Promise.all(
    rows.map(async (row) => {
      const key = keyOf(keys, row.user_id);
      const results = await resultsOf(key, keyring.secrets, { ...row, result: null });
      return { id: row.id, key, results };
    }),
  );
  const ids = candidates.flatMap(({ results }) => results.map(({ beat }) => beat));
  const found = new Map((await findBeats(database, ids)).map((beat) => [beat.id, beat]));
  const sealed = candidates.map(async ({ id, key, results }): Promise<SealedGeneration> => {
    // A deleted beat is not found: the generation's own id then serves as well.
    const result = results.find(({ beat }) => found.has(beat)) ?? { beat: id };
    const beat = found.get(result.beat);
    const hidden = beat?.user_id === null && beat.sealed === null;
    const debits = await Promise.all(keyring.secrets.map((secret) => plainDebit(secret, id)));
    return {
      id,
      result: await key.seal(resultPlace(id), result),
      reference: { before: [id, ...debits], sealed: await debitReference(key, id) },
      incognito: hidden ? await sealBeat(plainRecord(beat), key, result.link) : undefined,
    };
  });
  await sealGenerations(database, await Promise.all(sealed));
  return rows.length;
}

export const SEALING_STEPS: readonly SealingStep[] = [
  rewrapKeys,
  accounts,
  beats,
  profiles,
  drafts,
  assessments,
  generations,
];

type Keys = ReadonlyMap<string, PersonKey>;

async function openKeys(
  { database, keyring }: SealingPorts,
  userIds: readonly string[],
): Promise<Keys> {
  if (userIds.length === 0) return new Map();
  const newKey = async (userId: string) => (await keyring.createKey(userId)).wrapped;
  const stored = await keysOf(database, userIds, newKey);
  const opened = stored.map(async (key) => [key.userId, await keyring.unwrap(key)] as const);
  return new Map(await Promise.all(opened));
}

function keyOf(keys: Keys, userId: string): PersonKey {
  const key = keys.get(userId);
  if (key === undefined) throw new Error("An account was deleted while its rows were sealed.");
  return key;
}
