import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createServices, type Services } from "#worker/context.ts";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { ApiEnv } from "#worker/edge/api/api-env.ts";
import { errorResponse } from "#worker/edge/api/error-response.ts";
import { createApi } from "#worker/edge/api/routes.ts";
import { ConfigurationError, readEnv } from "#worker/env.ts";
import { OUTAGE_HEADERS, outageHeaders } from "#worker/services/outage/outage.ts";
import { beyondBounds, routedPath } from "./address.ts";
import { errorPage } from "./error-page.ts";
import { isFromOurPages } from "./origin-gate.ts";
import { requestLine } from "./request-line.ts";
import { securityHeaders } from "./security-headers.ts";
import { isOperator, serverTiming } from "./server-timing.ts";

const METHODS = ["GET", "HEAD", "POST"];
const BODY_LIMIT_BYTES = 64 * 1024;

type Pages = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Everything that the Worker answers, from outside in: security headers, the request's line in the
 * log, the address's bounds, methods, configuration, origin gate, body cap, then the API, then the pages.
 * @param pagePattern finds the route pattern of a page
 */
export function createEdge(pages: Pages, pagePattern: (pathname: string) => string): Hono<ApiEnv> {
  const edge = new Hono<ApiEnv>({ getPath: routedPath });
  edge.use(securityHeaders);
  edge.use(requestLine(pagePattern));
  edge.use(async (c, next) => {
    const status = beyondBounds(c.req.url);
    if (status === undefined) return next();
    return failure(c, status, status === 404 ? NOTICES.notFound : NOTICES.addressTooLong);
  });
  edge.use(async (c, next) => {
    const { method } = c.req;
    const { requestId, log, measures } = c.var;
    if (!METHODS.includes(method)) {
      return failure(c, 405, NOTICES.methodNotAllowed, { Allow: METHODS.join(", ") });
    }
    const env = readEnv(c.env);
    if (!isFromOurPages(c.req.raw, env.APP_ORIGIN)) {
      return failure(c, 403, NOTICES.forbidden);
    }
    const waitUntil = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
    const desks = c.env.GENERATION_DESK;
    const scope = { request: c.req.raw, requestId, log, measures, desks, waitUntil };
    const services = createServices(env, scope);
    c.set("services", services);
    c.set("waitUntil", waitUntil);
    c.set("origin", env.APP_ORIGIN);
    await next();
    setCookies(c, services);
    if (await isOperator(c.req.raw, env.OPERATOR_TOKEN)) {
      c.header("Server-Timing", serverTiming(measures));
    }
    return undefined;
  });
  edge.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: (c: Context<ApiEnv>) => failure(c, 413, NOTICES.tooLarge),
    }),
  );
  edge.route("/api", createApi());
  edge.all("*", async (c) => {
    const nonce = c.get("secureHeadersNonce") ?? "";
    const { services } = c.var;
    const { method } = c.req;
    const answer = await pages(underOwnName(c.req.raw, c.get("origin")), {
      services,
      nonce,
      method,
    });
    const response = new Response(answer.body, answer);
    // What a page's scripts fetch is as personal as the page itself.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    if (response.status === 503 && !response.headers.has("Retry-After")) {
      response.headers.set("Retry-After", OUTAGE_HEADERS["Retry-After"]);
    }
    return response;
  });
  edge.onError((error, c) => {
    if (error instanceof ConfigurationError) {
      const cause = "configuration.invalid";
      c.var.log(cause, { cause, problems: error.message });
      return failure(c, 503, NOTICES.unavailable);
    }
    const outage = outageHeaders(error) !== undefined;
    c.var.log(outage ? "edge.outage" : "edge.uncaught", errorFields(error));
    if (outage) return failure(c, 503, NOTICES.outage);
    return failure(c, 500, NOTICES.unavailable);
  });
  return edge;
}

/**
 * A request as the pages should see it: under the configured host. Remix compares `Origin` with what
 * a client may write into `X-Forwarded-Host`; the gate above has decided already.
 */
function underOwnName(request: Request, origin: string): Request {
  const renamed = new Request(request);
  renamed.headers.set("X-Forwarded-Host", new URL(origin).host);
  return renamed;
}

function setCookies(c: Context<ApiEnv>, services: Services): void {
  for (const cookie of services.cookies.headers()) c.header("Set-Cookie", cookie, { append: true });
}

/** A failure as the caller reads it: JSON under /api, a calm page elsewhere. */
function failure(
  c: Context<ApiEnv>,
  status: keyof typeof API_CODES,
  message: string,
  more: Record<string, string> = {},
): Response {
  const headers = status === 503 ? { ...OUTAGE_HEADERS, ...more } : more;
  if (c.req.path.startsWith("/api/")) {
    const code = API_CODES[status];
    return errorResponse(apiError(code, message), headers);
  }
  return errorPage(status, message, c.var.requestId, headers);
}

const API_CODES = {
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  414: "address_too_long",
  500: "internal",
  503: "unavailable",
} as const;
