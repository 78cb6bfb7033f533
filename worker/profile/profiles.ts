import type { Database } from "#db/client.ts";
import type { StoredPasskey } from "#db/passkeys.ts";
import {
  addToDrafts,
  insertAssessment,
  keepDraft,
  readProfile,
  type StoredProfile,
  saveProfile,
} from "#db/profile.ts";
import type { StoredSession } from "#db/sessions.ts";
import type { OwnerMarks } from "#worker/accounts/owner-marks.ts";
import type { Person } from "#worker/accounts/sessions.ts";
import type { Throttle } from "#worker/limits/throttle.ts";
import { errorFields, type Log } from "#worker/log.ts";
import type { LanguageModel } from "#worker/model/contract.ts";
import { freeTextCrisis } from "#worker/model/free-text.ts";
import { RISK_TASK } from "#worker/model/prompts/risk.ts";
import { type ProfileFailure, profileFailure } from "./failure.ts";
import { type ProfileAnswers, UNANSWERED } from "./fields.ts";
import { healthAnswers } from "./health-answers.ts";
import { isoDay } from "./iso-day.ts";
import { STEP_FIELDS, STEPS, type Step } from "./steps.ts";
import { type AssessmentResult, storedAnswers, storedDraft, storedResult } from "./stored.ts";

export interface ProfileView {
  /** Whether a profile was saved before: then it is updated. */
  readonly exists: boolean;
  /** Names its owner to forms, so that what is typed never lands in another account. */
  readonly owner: string;
  /** Drafts over what was saved over defaults. */
  readonly answers: ProfileAnswers;
  readonly versions: Readonly<Record<Step, number>>;
  /** Newest first. */
  readonly results: readonly AssessmentResult[];
  readonly sessions: readonly StoredSession[];
  readonly passkeys: readonly StoredPasskey[];
}

export interface StepChange {
  readonly step: Step;
  readonly answers: Partial<ProfileAnswers>;
  /** The step's version that the page was shown; undefined overwrites. */
  readonly seen: number | undefined;
  /** The page's own random name. */
  readonly writer: string | undefined;
  /** Whose profile the page was loaded with; undefined where it did not say. */
  readonly owner: string | undefined;
}

export type KeepOutcome =
  | "kept"
  /** Another page changed the step meanwhile. */
  | "conflict"
  /** Somebody else signed in since the page was loaded. */
  | "foreign";

export type AssessOutcome =
  | { readonly kind: "assessed" }
  | { readonly kind: "no_profile" }
  | { readonly kind: "failed" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number };

/** The health profiles of people: drafts, what was saved, and what was assessed from it. */
export interface Profiles {
  view(person: Person): Promise<ProfileView>;
  keep(person: Person, change: StepChange): Promise<KeepOutcome>;
  /** Saves what was saved before and all drafts as one profile. */
  save(person: Person): Promise<ProfileFailure | undefined>;
  /** Assesses the saved profile and stores the result. */
  assess(person: Person): Promise<AssessOutcome>;
}

export interface ProfilePorts {
  readonly database: Database;
  readonly model: LanguageModel;
  readonly owners: OwnerMarks;
  readonly throttle: Throttle;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
}

/** Longest time for an assessment with its repairs, ms. */
const ASSESSMENT_DEADLINE_MS = 90_000;

export function createProfiles(ports: ProfilePorts): Profiles {
  const { database, model, owners, throttle, now, newId, log } = ports;

  return {
    async view(person) {
      const stored = await readProfile(database, person.id, now());
      return {
        exists: stored.saved !== undefined,
        owner: await owners.of(person),
        answers: mergedAnswers(stored),
        versions: versionsOf(stored),
        results: stored.results.map(storedResult),
        sessions: stored.sessions,
        passkeys: stored.passkeys,
      };
    },
    async keep(person, { step, answers, seen, writer, owner }) {
      if (await owners.isForeign(person, owner)) return "foreign";
      const others = STEPS.filter((other) => other !== step)
        .map((other) => [other, answersOf(other, answers)] as const)
        .filter(([, own]) => Object.keys(own).length > 0);
      const own = answersOf(step, answers);
      const change = { userId: person.id, step, answers: own, seen, writer };
      if (!(await keepDraft(database, change))) return "conflict";
      if (others.length > 0) await addToDrafts(database, person.id, others);
      return "kept";
    },
    async save(person) {
      try {
        const stored = await readProfile(database, person.id, now());
        const profile = { ...mergedAnswers(stored), user_id: person.id };
        await saveProfile(database, profile, versionsOf(stored));
        log("profile.saved", { new: stored.saved === undefined });
        return undefined;
      } catch (error) {
        log("profile.save_failed", errorFields(error));
        return profileFailure(error);
      }
    },
    async assess(person) {
      const stored = await readProfile(database, person.id, now());
      if (stored.saved === undefined) return { kind: "no_profile" };
      const form = healthAnswers(storedAnswers(stored.saved), isoDay(now()));
      // Nobody in need is told to come back later.
      if (freeTextCrisis(form) === "none") {
        const allowed = await throttle.take(["risk_assessment", person.id]);
        if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const signal = AbortSignal.timeout(ASSESSMENT_DEADLINE_MS);
      const result = await model.assessRisk(form, { signal });
      if (!result.ok) {
        const { kind, status } = result.failure;
        log("profile.assessment_failed", { cause: `model.${kind}`, status });
        return { kind: "failed" };
      }
      await insertAssessment(database, {
        ...result.risk,
        id: newId(),
        user_id: person.id,
        prompt_version: RISK_TASK,
        created_on: now(),
      });
      log("profile.assessed");
      return { kind: "assessed" };
    },
  };
}

function mergedAnswers({ saved, drafts }: StoredProfile): ProfileAnswers {
  const before = saved === undefined ? UNANSWERED : storedAnswers(saved);
  return Object.assign({}, before, ...drafts.map(storedDraft));
}

function versionsOf({ drafts }: StoredProfile): Readonly<Record<Step, number>> {
  const versions = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { step, version } of drafts) versions[step as Step] = Number(version);
  return versions;
}

function answersOf(step: Step, answers: Partial<ProfileAnswers>) {
  const fields: readonly string[] = STEP_FIELDS[step];
  return Object.fromEntries(Object.entries(answers).filter(([name]) => fields.includes(name)));
}
