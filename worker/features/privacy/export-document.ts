import { parseJson } from "#worker/domain/http.ts";
import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import type { BeatRecord } from "#worker/features/beats/record.ts";
import { type Purchase, placeName } from "#worker/features/payments/rules.ts";
import { ANSWERS, DIFFICULTIES } from "#worker/features/wellbeing/rules.ts";
import { t as asked } from "#worker/features/wellbeing/words/questionnaires.compiled.ts";
import type { ExportDocument } from "./export-schema.ts";
import type { OpenedHoldings } from "./open-holdings.ts";

/** Incremented when programs that read exports must change. */
const SCHEMA_VERSION = 1;

/**
 * Everything that is stored about a person, for export: all but what only protects the account (hashes
 * and keys).
 */
export function exportDocument(holdings: OpenedHoldings, now: number): ExportDocument {
  const { account, credits, sessions, passkeys, proofs, ledger, payments, attempts } = holdings;
  const { emailChanges } = holdings;
  const { beats, marks, heard, courses, questionnaires, profile } = holdings;
  const { drafts, results, tokens, listening, reminders } = holdings;
  const { shares, answers, messages, consents, parent, nominee } = holdings;
  return {
    schema_version: SCHEMA_VERSION,
    exported_at: time(now),
    account: account && {
      id: account.id,
      email: account.email,
      created_at: time(account.created_at),
      verified_at: time(account.verified_at),
      has_password: account.password_hash !== null,
      google_linked: account.google_sub !== null,
      google_account_number: account.google_sub,
      language: account.language,
      mail_trouble: account.mail_trouble,
      mail_trouble_on: time(account.mail_trouble_on),
    },
    sessions: sessions.map(({ device, created_at, expires_at }) => ({
      ...{ device, signed_in_at: time(created_at), ends_at: time(expires_at) },
    })),
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      ...{ name, created_at: time(created_at), last_used_at: time(last_used_at) },
    })),
    access_tokens: tokens.map(({ name, scopes, createdAt, endsAt, lastUsedAt }) => ({
      ...{ name, scopes: [...scopes], created_at: time(createdAt), ends_at: time(endsAt) },
      last_used_at: time(lastUsedAt),
    })),
    mailed_codes: proofs.map(({ purpose, created_at, expires_at }) => ({
      ...{ purpose, mailed_at: time(created_at), ends_at: time(expires_at) },
    })),
    email_changes: emailChanges.map(
      ({ email, created_at, expires_at, new_on, old_on, done_on }) => ({
        [done_on === null ? "new_email" : "former_email"]: email,
        ...{ asked_at: time(created_at), ends_at: time(expires_at), done_at: time(done_on) },
        ...{ confirmed_by_new_at: time(new_on), confirmed_by_old_at: time(old_on) },
      }),
    ),
    credits: {
      available: credits,
      ledger: ledger.map(({ delta, reason, created_on }) => ({
        ...{ delta, reason, created_on: time(created_on) },
      })),
    },
    payments: payments.map(purchase),
    attempts: attempts.map(({ status, created_on, finished_on }) => ({
      ...{ status, created_on: time(created_on), finished_on: time(finished_on) },
    })),
    beats: beats.map(beat),
    session_marks: marks.map(({ history_id, day, before, after }) => ({
      ...{ beat: history_id, day: date(day), before, after },
    })),
    courses: courses.map(({ startsOn, sessions, ...course }) => ({
      ...course,
      starts_on: date(startsOn),
      sessions: sessions.map(({ doneOn, ...session }) => ({
        ...session,
        done_on: doneOn === null ? null : date(doneOn),
      })),
    })),
    messages: messages.map(({ text, created_on, mailed_on }) => ({
      ...{ text, written_on: time(created_on), mailed_on: time(mailed_on) },
    })),
    listening_sessions: heard.map(({ beatId, day, layer, minutes, part }) => ({
      ...{ beat: beatId, day: date(day), layer, minutes, part_of_day: part },
    })),
    reminders: reminders
      ? {
          mail_on: reminders.mailOn,
          mail_hour: reminders.hour ?? null,
          calendar_address: reminders.hasCalendar,
        }
      : null,
    consents: consents.map(({ purpose, version, language, agreed_on, withdrawn_on }) => ({
      ...{ purpose, notice_version: version, language },
      agreed_on: date(agreed_on),
      withdrawn_on: withdrawn_on === null ? null : date(withdrawn_on),
    })),
    parent: parent
      ? {
          email: parent.address,
          state: parent.state,
          asked_on: time(parent.askedOn),
          answered_on: parent.answeredOn === null ? null : date(parent.answeredOn),
        }
      : null,
    nominee: nominee ? { name: nominee.name, email: nominee.email } : null,
    questionnaire_results: questionnaires.map(questionnaire),
    shared_sounds: shares.map(({ beat, feeling, goal }) => ({ beat, feeling, goal })),
    sounds_of_others: answers.map(({ sound, helped, kept }) => ({ sound, helped, kept })),
    listening: listening ? { ...listening } : null,
    profile: profile ? { ...profile } : null,
    profile_drafts: drafts.map((draft) => ({ ...draft })),
    assessment_results: results.map((result) => ({ ...result })),
  };
}

/** A purchase with its receipt; amounts in paise. */
function purchase({ createdOn, paidOn, takenBack, buyerPlace, ...bought }: Purchase) {
  const { plan, amount, currency, credits, status, refunded, receipt } = bought;
  return {
    ...{ plan, amount, currency, credits, status, refunded, taken_back: takenBack, receipt },
    created_on: time(createdOn),
    paid_on: time(paidOn),
    place_of_buyer: buyerPlace && placeName(buyerPlace),
  };
}

/** What was answered, in words and as counted. */
function questionnaire(result: OpenedHoldings["questionnaires"][number]) {
  const { kind, answeredOn, items, difficulty, total } = result;
  const answers = ANSWERS.map((answer) => asked(`answers.${answer}`));
  const difficulties = DIFFICULTIES.map((answer) => asked(`difficulties.${answer}`));
  return {
    questionnaire: asked(`names.${kind}`),
    answered_on: time(answeredOn),
    answers: items.map((item) => answers[item]),
    difficulty: difficulty === null ? null : difficulties[difficulty],
    total,
  };
}

/** A beat under the names of its columns. */
function beat({ mood, beat_formula, created_on, named_on: _, ...rest }: BeatRecord) {
  // A text that is no JSON is exported as it is.
  const stages = parseJson(beat_formula) ?? beat_formula;
  return { ...rest, mood_input: mood, stages, created_on: time(created_on) };
}

/** YYYY-MM-DD. @param day since 1970 */
function date(day: number): string {
  return isoDay(day * DAY_MS);
}

/** ISO 8601, UTC. */
function time(ms: number): string;
function time(ms: number | null): string | null;
function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
