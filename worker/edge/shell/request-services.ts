import type { MiddlewareHandler } from "hono";
import { createServices } from "#worker/context.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { ApiEnv } from "#worker/edge/api/api-env.ts";
import { readEnv } from "#worker/env.ts";
import { failure } from "./failure.ts";
import { isFromOurPages } from "./origin-gate.ts";
import { isOperator, serverTiming } from "./server-timing.ts";

/**
 * Reads the configuration, refuses a request from another site, and builds the services of the request.
 * To the response it adds the cookies that the services set.
 */
export const requestServices: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { requestId, log, measures, typed } = c.var;
  const env = readEnv(c.env);
  const { APP_ORIGIN: origin, OPERATOR_TOKEN: operatorToken } = env;
  const { raw: request } = c.req;
  if (!isFromOurPages(request, origin)) return failure(c, "forbidden", NOTICES.forbidden);
  const waitUntil = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
  const desks = c.env.GENERATION_DESK;
  const services = createServices(env, {
    request,
    requestId,
    log,
    measures,
    typed,
    desks,
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
