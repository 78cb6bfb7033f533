import type { Context } from "hono";
import { withDeadline } from "#worker/domain/deadline.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import type { DependencyStates } from "#worker/server/context.ts";
import type { ApiEnv } from "./api-env.ts";
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
