import { MailError } from "#worker/adapters/mail/mail.ts";
import { greetMailServer } from "#worker/adapters/mail/smtp.ts";
import { apiRoot } from "#worker/adapters/model/client.ts";
import { DEFAULT_MODEL } from "#worker/adapters/model/language-model.ts";
import { quoteOfTheDay } from "#worker/adapters/quote/quote.ts";
import { tokenEndpoint } from "#worker/features/accounts/google.ts";
import { type Answer, DEADLINE_MS, fetchJson } from "./fetch-json.ts";
import { type Finding, well, wrong } from "./finding.ts";

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
