import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { equalDigests, sha256Hex } from "#worker/domain/crypto.ts";
import { createMeasures, type Measures, partFields } from "#worker/domain/log.ts";
import { alertingLog, createAlerts } from "#worker/platform/alerts.ts";
import { countLine, createLog } from "#worker/platform/log.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";

/** Any other method is logged as `other`: its name is free text of the client. */
const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Posts whose line tells neither how they ended nor how long they took: some are met with help before
 * anything is stored or refused, and the log must not reveal that about a person.
 */
const UNTOLD = ["/wellbeing/:kind", "/help", "/feeling", "/profile", "/profile/draft", "/history"];
/** The same, unless a beat was made or something failed here: a stream of events has not told how it ends. */
const MAKE_BEATS = ["/assessment", "/api/beats"];

/**
 * Middleware that gives each request its id, its log and its measures, and logs one line when the response
 * headers are ready. Time spent on a streamed body is not in that line.
 * @param pagePattern finds the route pattern of a page
 */
export function requestLog(pagePattern: (pathname: string) => string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const requestId = crypto.randomUUID();
    const now = () => Date.now();
    const measures = createMeasures(now);
    const ownLog = createLog(requestId, measures.blame);
    const waitUntil = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
    const alerts = createAlerts({ watch: c.env.WATCH, waitUntil, log: createLog(requestId) });
    const log = alertingLog(ownLog, alerts, now);
    c.set("requestId", requestId);
    c.set("measures", measures);
    c.set("log", log);
    await next();
    c.header("X-Request-Id", requestId);
    const { status } = c.res;
    if (status >= 400) measures.blame(`http.${status}`);
    const { cause, ms } = measures;
    const route =
      matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ??
      (c.req.path.startsWith("/api/") ? "/api/*" : pagePattern(c.req.path));
    const method = KNOWN_METHODS.has(c.req.method) ? c.req.method : "other";
    if (method === "POST" && isUntold(route, status)) {
      log("request", { route, method });
      return;
    }
    log("request", { route, method, status, cause, ms, ...partFields(measures) });
    countLine(c.env.METRICS, { event: "request", where: route, outcome: `${status}`, cause, ms });
  };
}

/** @param route a pattern, of a page or of the data that its scripts fetch */
function isUntold(route: string, status: number): boolean {
  const page = route.replace(/\.data$/, "");
  if (MAKE_BEATS.includes(page)) return status < 500 && status !== 201 && status !== 303;
  return UNTOLD.includes(page);
}

/** An operator sends the value of OPERATOR_TOKEN in this header. */
export const OPERATOR_HEADER = "X-Operator-Token";

/**
 * Whether a request comes from an operator. Compares digests in constant time.
 * @param token undefined: no request comes from an operator
 */
export async function isOperator(request: Request, token: string | undefined): Promise<boolean> {
  const sent = request.headers.get(OPERATOR_HEADER);
  if (token === undefined || sent === null) return false;
  return equalDigests(await sha256Hex(sent), await sha256Hex(token));
}

/** The measures so far as a `Server-Timing` header (https://www.w3.org/TR/server-timing/), ms. */
export function serverTiming({ ms, parts }: Pick<Measures, "ms" | "parts">): string {
  const metrics = [...parts].map(
    ([part, spent]) => `${part};dur=${spent.ms};desc="${spent.count} in all"`,
  );
  return [`total;dur=${ms}`, ...metrics].join(", ");
}
