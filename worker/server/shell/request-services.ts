import type { MiddlewareHandler } from "hono";
import { sha256Hex } from "#worker/domain/crypto.ts";
import { FAIR_TURNS } from "#worker/domain/limits.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { createFairTurns } from "#worker/platform/fair-turns.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";
import { createServices } from "#worker/server/context.ts";
import { readEnv } from "#worker/server/env.ts";
import { isFromOurPages } from "./bounds.ts";
import { failure } from "./failure.ts";
import { isOperator, serverTiming } from "./request-log.ts";

/** Of all requests of an isolate that present a session or a token. */
const waitOf = createFairTurns({ ...FAIR_TURNS, now: () => Date.now() });

/**
 * Reads the configuration, refuses a request from another site unless it has an access token, and builds the
 * services of the request. Who sends many times what others do waits for their turn. To the response it adds the cookies that the services set.
 */
export const requestServices: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { requestId, log, measures, typed, bearer } = c.var;
  const env = readEnv(c.env);
  const { APP_ORIGIN: origin, OPERATOR_TOKEN: operatorToken } = env;
  const { raw: request } = c.req;
  // A browser never adds a token by itself, so a request with one is its sender's own wherever it came from.
  if (bearer === undefined && !isFromOurPages(request, origin))
    return failure(c, "forbidden", refused("forbidden"));
  const waitUntil = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
  const { GENERATION_DESK: desks, WATCH: watch, ASSETS: assets } = c.env;
  const services = createServices(env, {
    request,
    bearer,
    requestId,
    log,
    measures,
    typed,
    desks,
    watch,
    assets,
    waitUntil,
  });
  c.set("services", services);
  c.set("waitUntil", waitUntil);
  c.set("origin", origin);
  const sender = bearer === undefined ? services.cookies.get("session") : bearer.token;
  // What is remembered is a digest: the value itself would keep the whole header of its request in memory.
  const wait = sender ? waitOf(await sha256Hex(sender), env.LIMIT_SCALE) : 0;
  // A cry for help waits for nothing.
  if (wait > 0 && !typed.cry) await measures.time("turn", () => waited(wait));
  await next();
  for (const cookie of services.cookies.headers()) c.header("Set-Cookie", cookie, { append: true });
  if (await isOperator(request, operatorToken)) c.header("Server-Timing", serverTiming(measures));
  return undefined;
};

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
