import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { isPrefetch, onlyLooks } from "#worker/domain/http.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { exportSchema } from "#worker/features/privacy/export-schema.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { ApiEnv, Route } from "./api-env.ts";
import { json, ownerQuery } from "./contract/operation.ts";

/** The body of `GET /api/account/export`. */
export function exportBodies() {
  return { Export: exportSchema() };
}

/** `/api/account` */
export const ACCOUNT: readonly Route<keyof ReturnType<typeof exportBodies>>[] = [
  {
    id: "exportAccount",
    method: "get",
    path: "/api/account/export",
    access: "signed in",
    answer: getExport,
    describe: () => ({
      summary: "Take your data along",
      description:
        "Everything that is held about you, as a file to save: for ten minutes after signing in, or after showing again who you are. No access token may do this.",
      parameters: [ownerQuery()],
      answers: {
        200: {
          description: "The file.",
          headers: ["Content-Disposition"],
          content: json("Export"),
        },
        303: {
          description:
            "To a browser, after those ten minutes: the page where the person confirms who they are; from a page of somebody else, the settings.",
          headers: ["Location"],
        },
      },
      errors: ["confirmation_required", "forbidden"],
      example: { path: "/api/account/export", options: ["-o my-data.json"] },
    }),
  },
];

/**
 * `GET /api/account/export`: all data that is stored about the person, as a download. Requires a
 * recent sign-in or confirmation.
 */
async function getExport(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { confirmation, pageOwner, personalData, notices } = c.var.services;
  // Nobody may get the data without the notice.
  if (isPrefetch(c.req.raw.headers)) return c.body(null, 204);
  if (await pageOwner.differs(person, c.req.query("owner"))) return refuseForeign(c);
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

/** Leads a browser to the settings of whoever is signed in by now, in place of the page that it has open. */
function refuseForeign(c: Context<ApiEnv>): Response {
  c.header("Cache-Control", "no-store");
  if (isNavigation(c.req.raw)) return c.redirect("/settings", 303);
  return errorResponse(apiError("unauthenticated", refused("foreignPage")));
}

/** Redirects a browser to the confirmation page, which leads back here; a program gets an error. */
function requireConfirmation(c: Context<ApiEnv>): Response {
  c.header("Cache-Control", "no-store");
  if (isNavigation(c.req.raw)) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/auth/again?next=${encodeURIComponent(pathname + search)}`, 303);
  }
  return errorResponse(apiError("confirmation_required", refused("confirmationRequired")));
}

/** Whether a browser navigates here, instead of a script or a program that fetches. */
function isNavigation({ headers }: Request): boolean {
  return headers.get("Accept")?.includes("text/html") ?? false;
}
