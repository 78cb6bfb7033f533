import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import type { CrisisHelp, HelpPage } from "#worker/reading/help/help-words.ts";
import { MOOD_MAX_LENGTH, readMood } from "#worker/reading/mood.ts";
import type { Passage, Source } from "./passages.rules.ts";

/** What the help page answers. None of it was written by a model: sentences and sources are of our passages. */
export type Answer =
  /** Help is the whole answer. */
  | { readonly kind: "crisis"; readonly help: CrisisHelp | undefined }
  /** A doctor or a pharmacist knows, and we do not. */
  | (Beside & { readonly kind: "medicine" })
  | (Beside & {
      readonly kind: "answered";
      /** One part for each passage, the best first. */
      readonly parts: readonly AnswerPart[];
    } & Said)
  | (Beside & { readonly kind: "unknown" } & Said)
  | { readonly kind: "empty" | "too_long" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number };

/** What our own words say. */
interface Said {
  /** Questions of ours that are near. */
  readonly also: readonly string[];
  /** In which all of it is said. */
  readonly language: InterfaceLanguage;
}

/** What may stand beside an answer. */
export interface Beside {
  readonly doubt: Doubt;
  /** In a doubt, help in the language of the question; undefined: in English. */
  readonly help?: HelpPage | undefined;
}

/** Whose crisis a question may speak of: help stands beside its answer. */
export type Doubt = "none" | "self" | "other";

export interface AnswerPart {
  readonly question: string;
  readonly text: readonly string[];
  readonly source: Source;
}

/** A part of an answer. @param places of the sentences that belong to it; @default all of them */
export function partOf(
  { question, text, source }: Passage,
  places?: readonly number[],
): AnswerPart {
  const chosen = text.filter((_, at) => places === undefined || places.includes(at));
  return { question, text: chosen, source };
}

/** Longest question, and longest message to the team, UTF-16 code units. */
export const QUESTION_MAX_LENGTH = MOOD_MAX_LENGTH;

export type QuestionResult =
  | { readonly ok: true; readonly question: string }
  /** `start` is what is read for a crisis all the same. */
  | { readonly ok: false; readonly problem: "empty" | "too_long"; readonly start: string };

/** Validates what somebody asks, as a mood is. */
export function readQuestion(value: unknown): QuestionResult {
  const read = readMood(value);
  if (read.ok) return { ok: true, question: read.mood };
  if (read.problem !== "too_long") return { ok: false, problem: "empty", start: "" };
  const start = readMood(String(value).trim().slice(0, QUESTION_MAX_LENGTH));
  return { ok: false, problem: "too_long", start: start.ok ? start.mood : "" };
}

/** How long a message is tried to be mailed, ms. */
export const MESSAGE_LIFE_MS = 7 * DAY_MS;

/** `failed`: it could not be mailed, and is not tried any more. */
export type MessageState = "sent" | "waiting" | "failed";

/** Where a message to the team is. Times in Unix ms. */
export function messageState(
  message: { readonly created_on: number; readonly mailed_on: number | null },
  now: number,
): MessageState {
  if (message.mailed_on !== null) return "sent";
  return message.created_on + MESSAGE_LIFE_MS > now ? "waiting" : "failed";
}

/** When people answer, on the clock of India: the hours of the About page. */
export const SUPPORT_HOURS = { from: 9, until: 17 } as const;

const HOUR_MS = 3_600_000;
/** India is 5:30 ahead of UTC, all year. */
const AHEAD_MS = 5.5 * HOUR_MS;

/** Whether the team works at a time: Monday to Friday, 9:00 to 17:00 in India. @param time Unix ms */
export function isOpen(time: number): boolean {
  const there = new Date(time + AHEAD_MS);
  const day = there.getUTCDay();
  const hour = there.getUTCHours();
  return day >= 1 && day <= 5 && hour >= SUPPORT_HOURS.from && hour < SUPPORT_HOURS.until;
}
