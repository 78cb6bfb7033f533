import { batch } from "#db/client.ts";
import { isoDay } from "#worker/domain/time.ts";
import { type AgeFacts, isChild } from "#worker/features/profile/listener.rules.ts";
import { openDraft, openProfile } from "#worker/features/profile/sealed.ts";
import type { ProfileRow, StoredDraft } from "#worker/features/profile/store.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { secondsUntil, type Throttled } from "#worker/platform/throttle.ts";
import type { Answers } from "./answers.rules.ts";
import {
  openResult,
  openResults,
  type QuestionnaireResult,
  resultStatements,
  sealResult,
} from "./results.ts";
import { type QuestionnaireKind, totalOf } from "./rules.ts";
import { ageOfPerson, insertResult, type QuestionnaireRow, readForAnswer } from "./store.ts";

/** What the pages of a person show. */
export interface QuestionnaireView {
  /** Under 18, by their profile: nothing is counted. */
  readonly child: boolean;
  /** The newest of each kind first. */
  readonly results: readonly QuestionnaireResult[];
}

export type AnswerOutcome =
  | {
      readonly kind: "counted";
      readonly total: number;
      /** The total before this one; undefined the first time. */
      readonly before: number | undefined;
    }
  /** Under 18, by their profile: neither counted nor stored. */
  | { readonly kind: "child" }
  | Throttled;

/** Questionnaires, each answered as often as a person likes. */
export interface Questionnaires {
  /** @param limit how many results of each questionnaire */
  view(person: Person, limit: number): Promise<QuestionnaireView>;
  /**
   * Stores and counts a complete form. The same form with the same answers is one result, however often it
   * is sent; no result ever replaces another.
   * @param form made for one page: a random text
   */
  answer(
    person: Person,
    kind: QuestionnaireKind,
    sent: { readonly form: string; readonly answers: Answers },
  ): Promise<AnswerOutcome>;
}

export function createQuestionnaires(
  { database, throttle, now }: Pick<Dependencies, "database" | "throttle" | "now">,
  { keyOf }: Pick<Sessions, "keyOf">,
): Questionnaires {
  async function child(key: PersonKey, { profile, draft, askedParent }: AgeRows): Promise<boolean> {
    const saved = await openProfile(key, profile);
    const typed = draft && (await openDraft(key, draft));
    const born = { ...saved, ...typed }.date_of_birth ?? null;
    return isChild({ born, askedParent }, isoDay(now()));
  }

  return {
    async view(person, limit) {
      const [[profile], [draft], [asked], ...rows] = await batch(database, "read", [
        ...ageOfPerson(database, person.id),
        ...resultStatements(database, person.id, limit),
      ]);
      const key = await keyOf(person);
      const age = { profile, draft, askedParent: asked !== undefined };
      return { child: await child(key, age), results: await openResults(key, rows) };
    },
    // It logs nothing: a line that is missing would tell of an answer that was met with help.
    async answer(person, kind, { form, answers }) {
      const limit = await throttle.window(["questionnaire", person.id]);
      const time = now();
      const read = await readForAnswer(database, person.id, kind, { limit, now: time });
      if (!read.within) {
        return { kind: "throttled", retryAfterSeconds: secondsUntil(read.resetsAt, time) };
      }
      const key = await keyOf(person);
      if (await child(key, read.age)) return { kind: "child" };
      const id = await key.digest("questionnaire", kind, form, JSON.stringify(answers));
      const own = read.results.find((row) => row.id === id);
      const row = own ?? (await sealResult(key, { id, kind, created_on: time }, answers));
      if (own === undefined) await insertResult(database, row);
      const before = read.results.find((other) => isBefore(other, row));
      return {
        kind: "counted",
        total: totalOf(answers.items),
        before: before && (await openResult(key, before)).total,
      };
    },
  };
}

/** What tells how old a person is. */
interface AgeRows extends Pick<AgeFacts, "askedParent"> {
  readonly profile: ProfileRow | undefined;
  readonly draft: StoredDraft | undefined;
}

function isBefore(other: QuestionnaireRow, row: QuestionnaireRow): boolean {
  return other.id !== row.id && other.created_on <= row.created_on;
}
