import { type OwnToken, openTokens } from "#worker/features/access-tokens/service.ts";
import { openSessions, type StoredSession } from "#worker/features/adaptation/heard.ts";
import { openListening } from "#worker/features/beats/playback.ts";
import { type BeatRecord, openBeat } from "#worker/features/beats/record.ts";
import { type OwnShare, openShares } from "#worker/features/community/sharing.ts";
import type { Course } from "#worker/features/courses/rules.ts";
import { openCourse } from "#worker/features/courses/sealed.ts";
import { openMessage, type StoredMessage } from "#worker/features/help/messages.ts";
import type { Purchase } from "#worker/features/payments/rules.ts";
import { openPurchase } from "#worker/features/payments/service.ts";
import type { ProfileAnswers } from "#worker/features/profile/rules.ts";
import {
  type AssessmentResult,
  openAssessment,
  openDraft,
  openProfile,
} from "#worker/features/profile/sealed.ts";
import { openHour } from "#worker/features/reminders/sealed.ts";
import { openResult, type QuestionnaireResult } from "#worker/features/wellbeing/results.ts";
import { openAddress, type PersonKey } from "#worker/platform/keyring.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { Holdings } from "./holdings.store.ts";
import type { Nominee } from "./nominee.rules.ts";
import { openNominee } from "./nominees.ts";
import { openParent } from "./parents.ts";
import type { ParentState } from "./rules.ts";

/** Everything that is stored about a person, decrypted. */
export interface OpenedHoldings
  extends Omit<
    Holdings,
    | "account"
    | "tokens"
    | "emailChanges"
    | "beats"
    | "heard"
    | "profile"
    | "drafts"
    | "results"
    | "listening"
    | "courses"
    | "reminders"
    | "questionnaires"
    | "shares"
    | "messages"
    | "parent"
    | "nominee"
    | "payments"
  > {
  readonly account: NonNullable<Holdings["account"]> | undefined;
  readonly tokens: readonly OwnToken[];
  readonly emailChanges: readonly (Pick<
    Holdings["emailChanges"][number],
    "created_at" | "expires_at" | "new_on" | "old_on" | "done_on"
  > & {
    /** The new address; once the change is done, the one before. */
    readonly email: string;
  })[];
  /** Incognito ones after the others, both newest first. */
  readonly beats: readonly BeatRecord[];
  readonly heard: readonly StoredSession[];
  readonly profile: ProfileAnswers | undefined;
  readonly drafts: readonly {
    readonly step: number;
    readonly version: number;
    /** Null once they were saved. */
    readonly answers: Partial<ProfileAnswers> | null;
  }[];
  readonly listening: ListeningChoice | undefined;
  readonly courses: readonly Course[];
  readonly reminders:
    | {
        readonly mailOn: boolean;
        /** Undefined before one was chosen. */
        readonly hour: number | undefined;
        readonly hasCalendar: boolean;
      }
    | undefined;
  readonly questionnaires: readonly QuestionnaireResult[];
  readonly shares: readonly OwnShare[];
  readonly messages: readonly StoredMessage[];
  readonly payments: readonly Purchase[];
  readonly parent:
    | {
        readonly address: string;
        readonly state: ParentState;
        readonly askedOn: number;
        /** Days since 1970. */
        readonly answeredOn: number | null;
      }
    | undefined;
  readonly nominee: Nominee | undefined;
  readonly results: readonly (AssessmentResult & { readonly prompt_version: string })[];
}

interface Keys {
  readonly key: PersonKey;
  /** The keys in the links of incognito beats, by the beat's id. */
  readonly links: ReadonlyMap<string, string>;
}

/**
 * Decrypts what is stored about a person. A beat that their keys do not open is left out.
 * @param incognito their incognito beats
 */
export async function openHoldings(
  holdings: Holdings,
  incognito: Holdings["beats"],
  { key, links }: Keys,
): Promise<OpenedHoldings> {
  const {
    account,
    tokens,
    emailChanges,
    beats,
    heard,
    profile,
    drafts,
    results,
    listening,
    parent,
    nominee,
    courses,
    reminders,
    questionnaires,
    shares,
    messages,
    payments,
    ...rest
  } = holdings;
  const opened = [...beats, ...incognito].map((row) =>
    openBeat(row, { key, link: links.get(row.id) ?? null }),
  );
  return {
    ...rest,
    account: account && { ...account, email: await openAddress(key, account.sealed) },
    emailChanges: await Promise.all(
      emailChanges.map(async (row) => ({ ...row, email: await openAddress(key, row.sealed) })),
    ),
    beats: (await Promise.all(opened)).filter((beat) => beat !== undefined),
    tokens: await openTokens(key, tokens),
    heard: await openSessions(key, heard),
    profile: await openProfile(key, profile),
    listening: await openListening(key, listening),
    courses: await Promise.all(courses.map((row) => openCourse(key, row))),
    reminders: reminders && {
      mailOn: reminders.mail_on,
      hour: await openHour(key, reminders),
      hasCalendar: reminders.calendar_hash !== null,
    },
    parent: parent && {
      address: (await openParent(key, parent)) ?? "",
      state: parent.state,
      askedOn: parent.asked_on,
      answeredOn: parent.answered_on,
    },
    nominee: await openNominee(key, nominee),
    questionnaires: await Promise.all(questionnaires.map((row) => openResult(key, row))),
    shares: await openShares(key, shares),
    payments: payments.map(openPurchase),
    messages: await Promise.all(messages.map((row) => openMessage(key, row))),
    drafts: await Promise.all(
      drafts.map(async (draft) => {
        const { step, version, sealed } = draft;
        return { step, version, answers: sealed === null ? null : await openDraft(key, draft) };
      }),
    ),
    results: await Promise.all(
      results.map(async (row) => ({
        ...(await openAssessment(key, row)),
        prompt_version: row.prompt_version,
      })),
    ),
  };
}
