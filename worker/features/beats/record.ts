import { startOfDay } from "#worker/domain/time.ts";
import { createCipher, deriveKey } from "#worker/platform/cipher.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { CrisisFinding } from "#worker/reading/safety/crisis.ts";
import type { NoticeOfText } from "#worker/reading/safety/listening-notices.ts";
import type { HistoryRow } from "./store.ts";

/** How to listen, derived from the words of a mood once, when the beat is made. */
export interface MoodReading {
  /** The mood may express a crisis. */
  readonly doubt: boolean;
  /** Whose crisis that would be. */
  readonly about: CrisisFinding["about"];
  readonly notices: readonly NoticeOfText[];
}

interface Words extends MoodReading {
  readonly mood: string;
  readonly focus: string;
}

interface Composition {
  readonly context_class: "Medical" | "Spiritual";
  readonly quality_score: string;
  /** JSON list of stages. */
  readonly beat_formula: string;
}

/** A stored beat, decrypted. */
export interface BeatRecord extends Words, Composition {
  readonly id: string;
  readonly incognito: boolean;
  readonly downloaded_count: number;
  readonly favourite: boolean;
  /** Unix ms; for an incognito beat only the start of the day, UTC. */
  readonly created_on: number;
  /** The time in its name, Unix ms: exact, so that two incognito beats of one day have different names. */
  readonly named_on: number;
}

interface HiddenContent extends Words, Composition {
  readonly named_on: number;
}

/**
 * A beat's row. Words of an ordinary beat are sealed under the person's key. The whole content of an
 * incognito one is sealed under the key in its link, for the person who made it.
 */
export async function sealBeat(
  record: BeatRecord,
  key: PersonKey,
  link: string | undefined,
): Promise<HistoryRow> {
  const { id, mood, focus, doubt, about, notices, downloaded_count, favourite, created_on } =
    record;
  const { context_class, quality_score, beat_formula } = record;
  const words: Words = { mood, focus, doubt, about, notices };
  const kept = { id, downloaded_count, favourite };
  const { userId } = key.wrapped;
  if (link === undefined) {
    const sealed = await key.seal(labelOf(id, userId), words);
    const composition = { context_class, quality_score, beat_formula };
    return { ...kept, ...composition, user_id: userId, sealed, created_on };
  }
  const content: HiddenContent = {
    ...words,
    ...{ context_class, quality_score, beat_formula, named_on: record.named_on },
  };
  const sealed = await (await linkCipher(link)).seal(labelOf(id, userId), content);
  const composition = { context_class: "", quality_score: "", beat_formula: "" } as const;
  return { ...kept, ...composition, user_id: null, sealed, created_on: startOfDay(created_on) };
}

/** The keys with which a person requests a beat. */
export interface BeatKeys {
  readonly key: PersonKey;
  /** The key in the link of an incognito beat. */
  readonly link: string | null;
}

/** Decrypts a row. @returns undefined when this person may not hear it */
export async function openBeat(
  row: HistoryRow,
  { key, link }: BeatKeys,
): Promise<BeatRecord | undefined> {
  const { userId } = key.wrapped;
  const { id, sealed, downloaded_count, favourite, created_on } = row;
  const kept = { id, downloaded_count, favourite, created_on, named_on: created_on };
  const incognito = row.user_id === null;
  if (!incognito && row.user_id !== userId) return undefined;
  if (!incognito) {
    const words = (await key.open(labelOf(id, userId), sealed)) as Words | undefined;
    return words && { ...kept, ...words, ...compositionOf(row), incognito };
  }
  const opened = await (await linkCipher(link ?? "")).open(labelOf(id, userId), sealed);
  return opened === undefined ? undefined : { ...kept, ...(opened as HiddenContent), incognito };
}

function compositionOf({ context_class, quality_score, beat_formula }: HistoryRow): Composition {
  return { context_class: context_class || "Medical", quality_score, beat_formula };
}

async function linkCipher(link: string) {
  return createCipher(await deriveKey(link, "incognito beat"));
}

function labelOf(id: string, userId: string): string {
  return `user_history ${id} ${userId}`;
}
