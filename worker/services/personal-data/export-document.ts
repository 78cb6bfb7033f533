import { receiptNumber } from "#worker/domain/payments/receipt.ts";
import { DAY_MS } from "#worker/domain/time/day.ts";
import type { BeatRecord } from "#worker/services/beats/beat-record.ts";
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
  const { beats, marks, profile, drafts, results, listening } = holdings;
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
    },
    sessions: sessions.map(({ device, created_at, expires_at }) => ({
      ...{ device, signed_in_at: time(created_at), ends_at: time(expires_at) },
    })),
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      ...{ name, created_at: time(created_at), last_used_at: time(last_used_at) },
    })),
    mailed_codes: proofs.map(({ purpose, created_at, expires_at }) => ({
      ...{ purpose, mailed_at: time(created_at), ends_at: time(expires_at) },
    })),
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
      ...{ beat: history_id, day: time(day * DAY_MS)?.slice(0, 10), before, after },
    })),
    listening: listening ? { ...listening } : null,
    profile: profile ? { ...profile } : null,
    profile_drafts: drafts.map((draft) => ({ ...draft })),
    assessment_results: results.map((result) => ({ ...result })),
  };
}

/** A purchase with its receipt; amounts in paise. */
function purchase(row: OpenedHoldings["payments"][number]) {
  const { plan, amount, currency, credits, status, refunded, taken_back } = row;
  const { receipt_year: year, receipt_number: number, created_on, paid_on } = row;
  return {
    ...{ plan, amount, currency, credits, status, refunded, taken_back },
    receipt: year === null || number === null ? null : receiptNumber(year, number),
    created_on: time(created_on),
    paid_on: time(paid_on),
  };
}

/** A beat under the names of its columns. */
function beat({ mood, beat_formula, created_on, named_on: _, ...rest }: BeatRecord) {
  const stages = parsed(beat_formula);
  return { ...rest, mood_input: mood, stages, created_on: time(created_on) };
}

/** The value of stored JSON; the text itself if it is not valid JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return json;
    throw error;
  }
}

/** ISO 8601, UTC. */
function time(ms: number): string;
function time(ms: number | null): string | null;
function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
