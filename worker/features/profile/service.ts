import { isDeepStrictEqual } from "node:util";
import { describeDatabaseError } from "#db/client.ts";
import { untilDeadline } from "#worker/domain/deadline.ts";
import { errorFields } from "#worker/domain/log.ts";
import { isoDay } from "#worker/domain/time.ts";
import { openParent } from "#worker/features/privacy/parents.ts";
import { type ParentState, waitsForParent } from "#worker/features/privacy/rules.ts";
import type { PageOwner, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";
import { RISK_TASK } from "#worker/reading/model/contract.ts";
import { freeTextCrisis } from "#worker/reading/safety/free-text.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { keepDraft, type StepChange } from "./drafts.ts";
import { healthAnswers } from "./listener.rules.ts";
import { listenerOf } from "./listener-of.rules.ts";
import { type ProfileAnswers, UNANSWERED } from "./rules.ts";
import {
  type AssessmentResult,
  openAssessment,
  openDraft,
  openProfile,
  sealAssessment,
  sealProfile,
} from "./sealed.ts";
import { missingTopics, STEP_FIELDS, type Step, TOPIC_NAMES, type Topic } from "./steps.rules.ts";
import {
  emptyHealthDrafts,
  insertAssessment,
  readProfile,
  type StoredProfile,
  saveProfile,
} from "./store.ts";

/** Why a profile could not be read or saved. Source: SPEC.md section 8. */
export type ProfileFailure =
  /** The database reported the error. */
  | { readonly kind: "database"; readonly problem: "busy" | "refused" }
  /** The outcome is unknown, because the database's answer was lost, or the error is ours. */
  | { readonly kind: "other" };

export function profileFailure(error: unknown): ProfileFailure {
  const { kind } = describeDatabaseError(error);
  if (kind === "unknown_outcome") return { kind: "other" };
  return { kind: "database", problem: kind === "busy" ? "busy" : "refused" };
}

export interface ProfileView {
  /** Whether the person has a saved profile. */
  readonly exists: boolean;
  /** The page owner's token, for the forms of the page. */
  readonly owner: string;
  /** The saved answers over the defaults, and the drafts over both. */
  readonly answers: ProfileAnswers;
  readonly versions: Readonly<Record<Step, number>>;
  /** Newest first. */
  readonly results: readonly AssessmentResult[];
  /** What to read before any beat. */
  readonly notices: readonly ListeningNotice[];
  /** What was not said, where it was too little for an assessment. */
  readonly missing: readonly Topic[];
  /** Under 18, and a parent has not said yes: nothing about health is kept. */
  readonly waits: boolean;
  /** The parent whom somebody under 18 asked; null where none is. */
  readonly parent: { readonly address: string; readonly state: ParentState } | null;
}

export type OwnedChange = StepChange & {
  /** The page owner's token of its form; undefined where the form has none. */
  readonly owner: string | undefined;
  /** Its person was told that they are under 18 by it, and what that deletes. @default false */
  readonly confirmed?: boolean;
};

export type KeepOutcome =
  | "kept"
  /** Under 18, and a parent has not said yes: only what is not about health was kept, or nothing. */
  | "about"
  | "waiting"
  /** Under 18 by this change, which would delete answers about health: nothing was kept or deleted yet. */
  | "unconfirmed"
  /** Another page changed the step after this one was loaded. */
  | "conflict"
  /** Somebody else has signed in since the page was loaded. */
  | "foreign";

export type AssessOutcome =
  | { readonly kind: "assessed" }
  | { readonly kind: "no_profile" }
  | { readonly kind: "too_little" }
  /** Under 18, and a parent has not said yes. */
  | { readonly kind: "waiting" }
  | { readonly kind: "failed" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number };

/** Health profiles: drafts of the wizard's steps, the saved profile, and its risk assessments. */
export interface Profiles {
  view(person: Person): Promise<ProfileView>;
  keep(person: Person, change: OwnedChange): Promise<KeepOutcome>;
  /** Merges all drafts into the saved profile. */
  save(person: Person): Promise<ProfileFailure | undefined>;
  /** Assesses the saved profile and stores the result. Of too few answers it stores no calm one. */
  assess(person: Person): Promise<AssessOutcome>;
}

export interface ProfileParts {
  readonly dependencies: Dependencies;
  readonly sessions: Sessions;
  readonly model: LanguageModel;
  readonly pageOwner: PageOwner;
}

/** Attempts to save while other pages save the same profile. */
const MAX_ATTEMPTS = 5;

/** For an assessment with its repair calls, ms. */
const ASSESSMENT_DEADLINE_MS = 90_000;

export function createProfiles({
  dependencies,
  sessions,
  model,
  pageOwner,
}: ProfileParts): Profiles {
  const { database, throttle, now, newId, log } = dependencies;

  function waits(answers: ProfileAnswers, { parent }: StoredProfile): boolean {
    return waitsForParent(answers.date_of_birth, parent?.state ?? null, isoDay(now()));
  }

  /** @returns `deleted` where all that was to be saved was deleted meanwhile: to save it would undo a withdrawal */
  async function saveMerged(key: PersonKey): Promise<"new" | "again" | "deleted"> {
    for (let attempt = 1; ; attempt += 1) {
      const stored = await readProfile(database, key.wrapped.userId);
      const { saved, drafts } = stored;
      const holds = saved !== undefined || drafts.some(({ sealed }) => sealed !== null);
      if (!holds) return "deleted";
      const answers = await mergedAnswers(key, stored);
      // Below 18 nothing about health stays before a parent has said yes, not even what was saved before.
      const forgetsHealth = waits(answers, stored);
      const kept = forgetsHealth ? { ...UNANSWERED, ...aboutAnswers(answers) } : answers;
      const done = await saveProfile(database, {
        profile: await sealProfile(key, kept),
        ...{ read: stored, versions: versionsOf(stored), forgetsHealth, now: now() },
      });
      if (done) return saved === undefined ? "new" : "again";
      if (attempt === MAX_ATTEMPTS) throw new Error("Other pages saved the profile each time.");
    }
  }

  return {
    async view(person) {
      const stored = await readProfile(database, person.id);
      const key = await sessions.keyOf(person);
      const today = isoDay(now());
      const answers = await mergedAnswers(key, stored);
      const parent = await openParent(key, stored.parent);
      return {
        exists: stored.saved !== undefined,
        owner: await pageOwner.tokenOf(person),
        answers,
        notices: listenerOf(answers, { askedParent: stored.parent !== undefined, today }).notices,
        missing: missingTopics(healthAnswers(answers, today)),
        versions: versionsOf(stored),
        waits: waits(answers, stored),
        parent:
          parent === undefined || !stored.parent
            ? null
            : { address: parent, state: stored.parent.state },
        results: await Promise.all(stored.results.map((row) => openAssessment(key, row))),
      };
    },
    async keep(person, change) {
      if (await pageOwner.differs(person, change.owner)) return "foreign";
      const key = await sessions.keyOf(person);
      const stored = await readProfile(database, person.id);
      const before = await mergedAnswers(key, stored);
      const after = { ...before, ...change.answers };
      const known = stored.drafts;
      if (!waits(after, stored)) return keepDraft(database, key, change, { known, now: now() });
      // A mistyped year must not delete a grown-up's answers.
      const asks = !change.confirmed && !waits(before, stored);
      if (asks && (await keepsHealth(key, stored))) return "unconfirmed";
      const about = aboutAnswers(change.answers);
      const own = change.step === 1;
      if (!own && Object.keys(about).length === 0) {
        await emptyHealthDrafts(database, person.id);
        return "waiting";
      }
      const first: StepChange = {
        ...change,
        answers: about,
        step: 1,
        seen: own ? change.seen : undefined,
      };
      const outcome = await keepDraft(database, key, first, {
        // Those about health go.
        known: known.filter(({ step }) => step === 1),
        now: now(),
      });
      if (outcome !== "conflict") await emptyHealthDrafts(database, person.id);
      return outcome === "kept" ? "about" : outcome;
    },
    async save(person) {
      try {
        const outcome = await saveMerged(await sessions.keyOf(person));
        if (outcome === "deleted") {
          log("profile.save_failed", { cause: "profile.deleted" });
          return { kind: "other" };
        }
        log("profile.saved", { new: outcome === "new" });
        return undefined;
      } catch (error) {
        log("profile.save_failed", errorFields(error));
        return profileFailure(error);
      }
    },
    async assess(person) {
      const stored = await readProfile(database, person.id);
      const key = await sessions.keyOf(person);
      const saved = await openProfile(key, stored.saved);
      if (stored.saved === undefined || saved === undefined) return { kind: "no_profile" };
      if (waits(saved, stored)) return { kind: "waiting" };
      const form = healthAnswers(saved, isoDay(now()));
      const missing = missingTopics(form);
      if (missing.length === TOPIC_NAMES.length) return { kind: "too_little" };
      // The limit never delays help: a form that speaks of a crisis is not counted.
      const crisis = freeTextCrisis(form);
      if (crisis === "none") {
        const allowed = await throttle.take(["risk_assessment", person.id]);
        if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const result = await untilDeadline(ASSESSMENT_DEADLINE_MS, (limits) =>
        model.assessRisk(form, { ...limits, crisis }),
      );
      if (!result.ok) {
        const { kind, status } = result.failure;
        log("profile.assessment_failed", { cause: `model.${kind}`, status });
        return { kind: "failed" };
      }
      // A warning counts however little was said. That nothing stands out does not.
      if (missing.length > 0 && result.risk.risk_level === "Low") return { kind: "too_little" };
      const row = { id: newId(), prompt_version: RISK_TASK, created_on: now() };
      await insertAssessment(database, await sealAssessment(key, row, result.risk), stored.saved);
      log("profile.assessed");
      return { kind: "assessed" };
    },
  };
}

async function mergedAnswers(
  key: PersonKey,
  { saved, drafts }: StoredProfile,
): Promise<ProfileAnswers> {
  const before = (await openProfile(key, saved)) ?? UNANSWERED;
  const opened = await Promise.all(drafts.map((draft) => openDraft(key, draft)));
  return Object.assign({}, before, ...opened);
}

/** Whether anything about health is kept: answers, typed or saved, assessments, results of questionnaires. */
async function keepsHealth(key: PersonKey, stored: StoredProfile): Promise<boolean> {
  if (stored.results.length > 0 || stored.hasQuestionnaires) return true;
  const told = await mergedAnswers(key, stored);
  return !isDeepStrictEqual({ ...told, ...aboutAnswers(UNANSWERED) }, UNANSWERED);
}

/** The answers of the first step, which are not about health. */
function aboutAnswers(answers: Partial<ProfileAnswers>): Partial<ProfileAnswers> {
  const about: readonly string[] = STEP_FIELDS[1];
  return Object.fromEntries(Object.entries(answers).filter(([name]) => about.includes(name)));
}

function versionsOf({ drafts }: StoredProfile): Readonly<Record<Step, number>> {
  const versions = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { step, version } of drafts) versions[step as Step] = Number(version);
  return versions;
}
