import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { isPrefetch, onlyLooks } from "#worker/domain/http.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { ApiEnv } from "./api-env.ts";

/**
 * `GET /api/account/export`: all data that is stored about the person, as a download. Requires a
 * recent sign-in or confirmation.
 */
export async function getExport(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { confirmation, personalData, notices } = c.var.services;
  // Nobody may get the data without the notice.
  if (isPrefetch(c.req.raw.headers)) return c.body(null, 204);
  if (!confirmation.isFresh(person)) return requireConfirmation(c);
  const document = await personalData.export(person);
  if (!onlyLooks(c.req.raw)) notices.notify("data_exported", person);
  const day = new Date().toISOString().slice(0, 10);
  c.header("Cache-Control", "no-store");
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Content-Disposition", contentDisposition(`${BRAND.filePrefix}my-data-${day}.json`));
  // Indented: people read it too.
  return c.body(JSON.stringify(document, null, 2));
}

/** Redirects a browser to the confirmation page, which leads back here; a program gets an error. */
function requireConfirmation(c: Context<ApiEnv>): Response {
  c.header("Cache-Control", "no-store");
  if (isNavigation(c.req.raw)) {
    return c.redirect(`/auth/again?next=${encodeURIComponent(c.req.path)}`, 303);
  }
  return errorResponse(apiError("confirmation_required", refused("confirmationRequired")));
}

/** Whether a browser navigates here, instead of a script or a program that fetches. */
function isNavigation({ headers }: Request): boolean {
  return headers.get("Accept")?.includes("text/html") ?? false;
}
