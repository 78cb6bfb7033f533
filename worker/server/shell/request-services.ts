import type { MiddlewareHandler } from "hono";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";
import { createServices } from "#worker/server/context.ts";
import { readEnv } from "#worker/server/env.ts";
import { isFromOurPages } from "./bounds.ts";
import { failure } from "./failure.ts";
import { isOperator, serverTiming } from "./request-log.ts";

/**
 * Reads the configuration, refuses a request from another site unless it has an access token, and builds the
 * services of the request. To the response it adds the cookies that the services set.
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
  await next();
  for (const cookie of services.cookies.headers()) c.header("Set-Cookie", cookie, { append: true });
  if (await isOperator(request, operatorToken)) c.header("Server-Timing", serverTiming(measures));
  return undefined;
};
