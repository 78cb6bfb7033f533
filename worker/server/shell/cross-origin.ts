import type { Context, MiddlewareHandler } from "hono";
import { readBearer } from "#worker/features/access-tokens/rules.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";
import { allowedAt, operationsAt } from "#worker/server/api/methods.ts";

const SAMPLES = /^\/api\/samples(?:\/|$)/;

/** What pages of other sites may send beside what every page may. */
const SENT =
  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Range";
/** What they may read beside what every page may. */
const READ =
  "Content-Disposition, Content-Range, Deprecation, ETag, Accept-Ranges, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id";
/** How long a browser need not ask again, seconds: the least that all of them allow. */
const PREFLIGHT_SECONDS = "600";

/**
 * Middleware of the API that reads an access token, and lets pages of other sites read what needs none of a
 * browser's authority: answers to a token, and the samples. Cookies are never allowed with it, and beside a
 * token they are not read. Pages take no token.
 */
export const crossOrigin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { path } = c.req;
  if (!path.startsWith("/api/")) return next();
  const bearer = readBearer(c.req.header("Authorization") ?? null);
  if (bearer !== undefined) c.set("bearer", bearer);
  if (isPreflight(c)) {
    const methods = openMethods(path);
    if (methods.length > 0) return allow(path, methods);
  }
  await next();
  if (bearer !== undefined) c.header("Vary", "Authorization", { append: true });
  if (bearer === undefined && !SAMPLES.test(path)) return undefined;
  c.header("Access-Control-Allow-Origin", "*");
  c.header("Access-Control-Expose-Headers", READ);
  return undefined;
};

/** https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight(c: Context<ApiEnv>): boolean {
  const asked = c.req.header("Access-Control-Request-Method");
  return c.req.method === "OPTIONS" && c.req.header("Origin") !== undefined && asked !== undefined;
}

/** The methods of a path that pages of other sites may call. */
function openMethods(path: string): readonly string[] {
  const open = operationsAt(path).filter(({ scope }) => scope !== undefined || SAMPLES.test(path));
  return [...new Set(open.map(({ method }) => method.toUpperCase()))];
}

function allow(path: string, methods: readonly string[]): Response {
  const headers = {
    ...allowedAt(path),
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": SENT,
    "Access-Control-Max-Age": PREFLIGHT_SECONDS,
  };
  return new Response(null, { status: 204, headers });
}
