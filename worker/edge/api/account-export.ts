import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { errorResponse } from "#worker/edge/api/error-response.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { ApiEnv } from "./api-env.ts";

/**
 * `GET /api/account/export`: everything that the product holds about the person, as a download. Who
 * showed long ago who they are is asked again first.
 */
export async function getExport(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { confirmation, personalData, notices } = c.var.services;
  if (!confirmation.isFresh(person)) return askAgain(c);
  const document = await personalData.export(person);
  notices.tell("data_exported", person);
  const day = new Date().toISOString().slice(0, 10);
  c.header("Cache-Control", "no-store");
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Content-Disposition", contentDisposition(`${BRAND.filePrefix}my-data-${day}.json`));
  // Indented: people read it too.
  return c.body(JSON.stringify(document, null, 2));
}

/** A browser goes to the page that asks, and from there on to what it wanted. */
function askAgain(c: Context<ApiEnv>): Response {
  c.header("Cache-Control", "no-store");
  if (isNavigation(c.req.raw)) {
    return c.redirect(`/auth/again?next=${encodeURIComponent(c.req.path)}`, 303);
  }
  return errorResponse(apiError("confirmation_required", NOTICES.confirmationRequired));
}

/** Whether an answer is shown to a person as a page: every browser says so of what it goes to. */
function isNavigation({ headers }: Request): boolean {
  return headers.get("Accept")?.includes("text/html") ?? false;
}
