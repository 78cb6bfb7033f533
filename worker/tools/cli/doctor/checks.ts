import { type Database, type DatabaseAccess, openDatabase } from "#db/client.ts";
import { findMismatches } from "#db/ledger-check.ts";
import { countKeysUnderOthers } from "#db/person-keys.ts";
import { type SchemaState, schemaState } from "#db/schema-state.ts";
import { MailError } from "#worker/adapters/mail/mail.ts";
import { greetMailServer } from "#worker/adapters/mail/smtp.ts";
import { apiRoot } from "#worker/adapters/model/client.ts";
import { DEFAULT_MODEL } from "#worker/adapters/model/language-model.ts";
import { quoteOfTheDay } from "#worker/adapters/quote/quote.ts";
import { tokenEndpoint } from "#worker/features/accounts/google.ts";
import type { Keyring } from "#worker/platform/keyring.ts";

/** The result of one check of the doctor. */
export interface Finding {
  /** The part that was checked. */
  readonly part: string;
  readonly ok: boolean;
  /** The state of the part and, where it is wrong, how to repair it. Never contains a secret. */
  readonly message: string;
}

export function well(part: string, message: string): Finding {
  return { part, ok: true, message };
}

export function wrong(part: string, message: string): Finding {
  return { part, ok: false, message };
}

export function formatFinding({ part, ok, message }: Finding): string {
  return `${ok ? "ok   " : "WRONG"}  ${part}: ${message}`;
}

/** For each request, ms. */
const DEADLINE_MS = 10_000;

interface Answer {
  readonly status: number;
  /** The parsed JSON; undefined where the body is no JSON. */
  readonly body: unknown;
}

/** Requests JSON from a service. @returns undefined when there is no answer before the deadline */
export async function fetchJson(url: string, init: RequestInit): Promise<Answer | undefined> {
  let status = 0;
  try {
    const response = await fetch(url, {
      ...init,
      // A redirect would send the keys to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    status = response.status;
    return { status, body: await response.json() };
  } catch (error) {
    if (error instanceof SyntaxError) return { status, body: undefined };
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** How many wrong balances a message lists. */
const SHOWN = 5;

const SCHEMA_PROBLEMS: Readonly<Record<Exclude<SchemaState, "current">, string>> = {
  outdated:
    "migrations are missing: `npm start` with the same variables applies them, or `npm run deploy`",
  newer: "a newer version of Stillwave made it: update the product",
  unreleased: "a version before the first release made it: begin with an empty one",
};

/**
 * Checks the migrations of a database, compares every balance with its ledger, and checks that the
 * configured secrets unwrap all keys.
 */
export async function checkDatabase(
  access: DatabaseAccess,
  keyring?: Keyring,
): Promise<readonly Finding[]> {
  const database = openDatabase(access);
  try {
    const state = await schemaState(database.client);
    if (state === "current") {
      const answers = well("database", "it answers, and every migration is applied");
      const ledger = ledgerFinding(await findMismatches(database));
      return keyring ? [answers, ledger, await keysFinding(database, keyring)] : [answers, ledger];
    }
    return [wrong("database", SCHEMA_PROBLEMS[state])];
  } catch (error) {
    return [wrong("database", reasonFor(error))];
  }
}

function ledgerFinding(mismatches: Awaited<ReturnType<typeof findMismatches>>): Finding {
  if (mismatches.length === 0) return well("ledger", "every balance is what its entries say");
  const shown = mismatches
    .slice(0, SHOWN)
    .map(({ userId, balance, booked }) => `${userId} has ${balance}, booked ${booked}`);
  const count = `${mismatches.length} of the balances are not what their entries say`;
  return wrong("ledger", `${count} (${shown.join("; ")}): see docs/operating.md before you mend`);
}

async function keysFinding(database: Database, keyring: Keyring): Promise<Finding> {
  const versions = await keyring.versions();
  const others = await countKeysUnderOthers(database, versions);
  if (others === 0) {
    const waiting = await countKeysUnderOthers(database, versions.slice(0, 1));
    if (waiting === 0) return well("keys", "APP_SECRET alone unwraps the keys of all people");
    const message = `${waiting} keys need APP_SECRET_BEFORE still: keep it, and \`npm run seal\``;
    return well("keys", message);
  }
  const message = `${others} keys are under another secret: set APP_SECRET_BEFORE to it (docs/operating.md)`;
  return wrong("keys", message);
}

function reasonFor(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly status?: unknown } };
  const status = cause?.status;
  if (status === 401 || status === 403) {
    return `it refuses the token (HTTP ${status}): set another LIBSQL_AUTH_TOKEN`;
  }
  if (typeof status === "number") return `it answers HTTP ${status}: check LIBSQL_URL`;
  return "it does not answer: check LIBSQL_URL, and that the server runs";
}

export interface ModelAccess {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
}

/**
 * Requests the list of models from a model host, which costs nothing, or a completion of one token
 * where the host has no such list.
 */
export async function checkModel(access: ModelAccess): Promise<Finding> {
  const { baseUrl, apiKey, model = DEFAULT_MODEL } = access;
  const headers = {
    "Content-Type": "application/json",
    ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
  };
  const root = apiRoot(baseUrl);
  const list = await fetchJson(`${root}/models`, { headers });
  if (list?.status === 200) return modelListFinding(list.body, model);
  if (list?.status !== 404 && list?.status !== 405) return refusalFinding(list);
  const messages = [{ role: "user", content: "Say yes." }];
  const body = JSON.stringify({ model, messages, max_tokens: 1 });
  const completion = await fetchJson(`${root}/chat/completions`, { method: "POST", headers, body });
  return completion?.status === 200
    ? well("model", "the host answers")
    : refusalFinding(completion);
}

function modelListFinding(list: unknown, model: string): Finding {
  const { data } = (list ?? {}) as { readonly data?: unknown };
  const ids = Array.isArray(data) ? data.map((entry: { id?: unknown } | null) => entry?.id) : [];
  if (ids.length === 0 || ids.includes(model)) return well("model", "the host answers");
  return wrong("model", "the host does not offer this model: set LLM_MODEL to one of its list");
}

function refusalFinding(answer: Answer | undefined): Finding {
  if (answer === undefined) {
    return wrong("model", "the host does not answer: check LLM_BASE_URL");
  }
  const { status } = answer;
  if (status === 401 || status === 403) {
    return wrong("model", `the host refuses the key (HTTP ${status}): set another LLM_API_KEY`);
  }
  return wrong("model", `the host answers HTTP ${status}: check LLM_BASE_URL and LLM_MODEL`);
}

/** Connects to a mail server and logs in; sends no mail. */
export async function checkMail(url: string): Promise<Finding> {
  try {
    await greetMailServer(url, DEADLINE_MS);
    return well("mail", "the server greets and lets us in");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.code === "EAUTH") {
      return wrong("mail", "the server refuses the login: mend user and password in SMTP_URL");
    }
    return wrong("mail", `no mail server answers (${error.code}): check host and port in SMTP_URL`);
  }
}

export interface GoogleAccess {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly origin: string;
  readonly standIn: string | undefined;
}

/**
 * Sends Google an invalid authorization code. The error tells whether Google accepts the client:
 * `invalid_grant` is about the code.
 */
export async function checkGoogle(access: GoogleAccess): Promise<Finding> {
  const { clientId, clientSecret, origin, standIn } = access;
  const redirect_uri = `${origin}/auth/google/callback`;
  const answer = await fetchJson(tokenEndpoint(standIn), {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "authorization_code", code: "none", redirect_uri }),
  });
  if (answer === undefined) {
    return wrong("google", "it does not answer: check that this machine reaches the internet");
  }
  const { error } = (answer.body ?? {}) as { readonly error?: unknown };
  if (error === "invalid_grant") return well("google", "it knows the client and its secret");
  if (error === "redirect_uri_mismatch") {
    return wrong("google", `the client lacks a redirect address: add ${redirect_uri} to it`);
  }
  const repair = "copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET anew";
  return wrong("google", `it refuses the client (HTTP ${answer.status}): ${repair}`);
}

/** Fetches a quote as the product does. */
export async function checkQuote(url: string): Promise<Finding> {
  let failed = false;
  const cache = { match: async () => undefined, put: async () => undefined };
  const log = () => {
    failed = true;
  };
  await quoteOfTheDay({ url, fetch, cache, now: () => Date.now(), log });
  if (!failed) return well("quote", "the service answers");
  const repair = 'QUOTE_URL must answer JSON such as [{"q": "text", "a": "author"}] at once';
  return wrong("quote", `no quote came, people get our own: ${repair}`);
}
