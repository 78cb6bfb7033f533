import type { Context } from "hono";
import { withDeadline } from "#worker/domain/deadline.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import type { DependencyStates } from "#worker/server/context.ts";
import type { ApiEnv } from "./api-env.ts";
import { docsPage } from "./contract/docs-page.ts";
import { type ApiDescription, describeApi } from "./contract/document.ts";
import type { Health } from "./contract/schemas.ts";

/** Monitors poll often and time out early, ms. */
const DEADLINE_MS = 3_000;

/** `GET /api/health`: the state of each dependency; status 503 unless the database is `ok`. */
export async function getHealth(c: Context<ApiEnv>): Promise<Response> {
  const { dependencyStates, log } = c.var.services;
  const database = await databaseState(dependencyStates, log, DEADLINE_MS);
  const { model, mail, quote, google, payments } = dependencyStates;
  c.header("Cache-Control", "no-store");
  const healthy = database === "ok";
  const status = healthy ? "ok" : "unavailable";
  const health: Health = { status, database, model, mail, quote, google, payments };
  return c.json(health, healthy ? 200 : 503);
}

/**
 * The state of the database; `unreachable` if it does not answer by the deadline. A schema that is newer
 * than the Worker is `ok`: a deployment migrates the database first.
 */
export async function databaseState(
  { database }: Pick<DependencyStates, "database">,
  log: Log,
  deadlineMs: number,
): Promise<Health["database"]> {
  try {
    const state = await withDeadline(deadlineMs, database);
    if (state === "current" || state === "newer") return "ok";
    log("health.database_outdated", { cause: "health.database_outdated" });
    return "outdated";
  } catch (error) {
    log("health.database_failed", errorFields(error));
    return "unreachable";
  }
}

/** The same for everybody; short, since a deployment may change it. */
const CACHING = { "Cache-Control": "public, max-age=300" };

/** By origin. Made on the first request, once in an isolate: a deployment has one origin. */
const documents = new Map<string, ApiDescription>();

/** `GET /api/openapi.json`: the API as an OpenAPI 3.1 document. */
export function getOpenApi(c: Context<ApiEnv>): Response {
  return c.json(documentFor(c.var.origin), 200, CACHING);
}

/** `GET /api/docs`: the same document as an HTML page. */
export async function getDocs(c: Context<ApiEnv>): Promise<Response> {
  return c.html(docsPage(documentFor(c.var.origin)), 200, CACHING);
}

function documentFor(origin: string): ApiDescription {
  const document = documents.get(origin) ?? describeApi(origin);
  documents.set(origin, document);
  return document;
}
