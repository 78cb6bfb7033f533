import type { Context } from "hono";
import { html } from "hono/html";
import { type ApiErrorCode, ERROR_STATUS } from "#worker/domain/error-codes.ts";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { crisisError } from "#worker/features/beats/generation-error.ts";
import { withNumbers } from "#worker/features/beats/outcome.ts";
import { OUTAGE_HEADERS } from "#worker/platform/outage.ts";
import { ENGLISH_HELP, LISTENERS, SUPPORT, type Support } from "#worker/reading/safety/support.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";
import { t } from "./words/failure.compiled.ts";

interface ErrorPageOptions {
  /** Finds the request in the log. */
  readonly requestId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** People to talk to: what was posted may have been a cry for help. undefined: none are named. */
  readonly support: Support | undefined;
}

/** The last resort when no page can be rendered: one sentence, a link to the start, nothing about the cause. */
function errorPage(
  status: number,
  message: string,
  { requestId = "", headers, support }: ErrorPageOptions,
): Response {
  const lines = support?.lines.map(
    ({ name, number, dial, note }) =>
      html`<li><a href="${dial}">${name}: ${number}</a> (${note})</li>`,
  );
  const language = support?.language ?? spokenLanguage();
  const before = support === SUPPORT ? LISTENERS : support?.labels.listen;
  const listeners = html`<p>${before}</p><ul>${lines}</ul><p>${support?.elsewhere}</p>`;
  const page = html`<!doctype html>
<html lang="${spokenLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name}</title></head>
<body><main><h1>${BRAND.name}</h1><div lang="${language}" dir="auto"><p>${message}</p>${support ? listeners : ""}</div><p>${t("number", { number: requestId })}</p><p><a href="/">${t("start")}</a></p><p><a href="/status">${t("status")}</a></p></main></body>
</html>
`;
  return new Response(String(page), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

const READS = ["GET", "HEAD"];
/** Of addresses that no form of ours has. */
const NOWHERE: readonly ApiErrorCode[] = ["not_found", "address_too_long"];

/**
 * An error response in the form that its caller can read: JSON under /api, an HTML page elsewhere. One that
 * refuses a post to an address of ours has the numbers, and is help alone where the post was a cry for it:
 * whatever failed, that comes first.
 */
export function failure(
  c: Context<ApiEnv>,
  code: ApiErrorCode,
  message: string,
  more: Record<string, string> = {},
): Response {
  // A request may be refused before it is read.
  const { typed, requestId }: Partial<ApiEnv["Variables"]> = c.var;
  const posts = !READS.includes(c.req.method) && !NOWHERE.includes(code);
  const cry = typed?.cry === true;
  const status = ERROR_STATUS[cry ? "crisis" : code];
  const headers = status === 503 ? { ...OUTAGE_HEADERS, ...more } : more;
  if (c.req.path.startsWith("/api/")) {
    const error = cry ? crisisError(typed.help) : apiError(code, message);
    return errorResponse(posts ? withNumbers(error) : error, headers);
  }
  const help = cry ? typed.help : undefined;
  const words = cry ? (help?.message ?? ENGLISH_HELP.crisis) : message;
  const support = help?.support ?? SUPPORT;
  return errorPage(status, words, { requestId, headers, support: posts ? support : undefined });
}
