import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_PARAMETER,
  readLanguage,
} from "#worker/domain/language.ts";
import { errorFields } from "#worker/domain/log.ts";
import { ENGLISH, spokenLanguage } from "#worker/domain/translator.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { keepInBrowser, languageOfBrowser } from "#worker/features/accounts/kept-language.ts";
import { OUTAGE_HEADERS, outageHeaders } from "#worker/platform/outage.ts";
import { preferredLanguage, speaking } from "#worker/platform/speech.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";
import { answerCry } from "#worker/server/api/beats.ts";
import { allowedAt } from "#worker/server/api/methods.ts";
import { createApi } from "#worker/server/api/routes.ts";
import { framable, getEmbed } from "#worker/server/embed/embed.ts";
import { ConfigurationError } from "#worker/server/env.ts";
import { beyondBounds, routedPath } from "./bounds.ts";
import { crossOrigin } from "./cross-origin.ts";
import { failure } from "./failure.ts";
import { showsHelp } from "./page-answers.ts";
import { problemDetails } from "./problem-details.ts";
import { requestLog } from "./request-log.ts";
import { requestServices } from "./request-services.ts";
import { hiddenReferrer, securityHeaders } from "./security-headers.ts";
import { readTyped } from "./typed-texts.ts";

/** Of pages. */
const METHODS = ["GET", "HEAD", "POST"];
/** The API itself answers these anywhere: a post from another site is refused for that first. */
const ANYWHERE = ["POST", "OPTIONS"];
const EMBED = "/embed/:id";
const BODY_LIMIT_BYTES = 64 * 1024;
/** A refused body of at most this length is read to its end. */
const DISCARDED_BYTES = 1024 * 1024;

/** Remix's request handler: renders a page, or answers a data request of an open page. */
type Pages = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Every request to the Worker passes these middlewares in this order, then goes to the API or to a page.
 * @param pagePattern finds the route pattern of a page
 */
export function createEdge(pages: Pages, pagePattern: (pathname: string) => string): Hono<ApiEnv> {
  const edge = new Hono<ApiEnv>({ getPath: routedPath });
  edge.get(EMBED, framable);
  edge.use(hiddenReferrer);
  edge.use(securityHeaders);
  edge.use(problemDetails);
  edge.use(requestLog(pagePattern));
  edge.use(limitAddress);
  edge.use(crossOrigin);
  edge.use(limitMethods);
  edge.use(bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: refuseBody }));
  edge.use(readTyped);
  edge.post("/api/beats", answerCry);
  edge.post("/profile/draft", answerCry);
  edge.use(requestServices);
  edge.use(inLanguage);
  edge.route("/", createApi());
  edge.get(EMBED, getEmbed);
  edge.all("*", (c) => renderPage(c, pages, pagePattern(c.req.path)));
  edge.onError((error, c) => {
    if (error instanceof ConfigurationError) {
      const cause = "configuration.invalid";
      c.var.log(cause, { cause, problems: error.message });
      return failure(c, "unavailable", trouble("unavailable"));
    }
    const outage = outageHeaders(error) !== undefined;
    c.var.log(outage ? "edge.outage" : "edge.uncaught", errorFields(error));
    if (outage) return failure(c, "unavailable", trouble("outage"));
    return failure(c, "internal", trouble("unavailable"));
  });
  return edge;
}

const limitAddress: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const status = beyondBounds(c.req.url);
  if (status === 404) return failure(c, "not_found", refused("notFound"));
  if (status === 414) return failure(c, "address_too_long", refused("addressTooLong"));
  return next();
};

const limitMethods: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { method, path } = c.req;
  const isApi = path.startsWith("/api/");
  const headers = isApi ? allowedAt(path) : { Allow: METHODS.join(", ") };
  const isAllowed = headers === undefined || headers.Allow.split(", ").includes(method);
  if (isAllowed || (isApi && ANYWHERE.includes(method))) return next();
  return failure(c, "method_not_allowed", refused("methodNotAllowed"), headers);
};

/**
 * In the language of an address, as mails and other sites link to, else in the one that this browser chose; an
 * address is a choice where there was none. What a browser asks for is offered by the page, never forced.
 */
const inLanguage: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { cookies } = c.var.services;
  const chosen = languageOfBrowser(cookies);
  const addressed = readLanguage(c.req.query(LANGUAGE_PARAMETER))?.code;
  if (addressed !== undefined && chosen === undefined) keepInBrowser(cookies, addressed);
  const ports = { assets: c.env.ASSETS, log: c.var.log };
  return speaking(addressed ?? chosen ?? languageOfProgram(c.req) ?? ENGLISH, ports, next);
};

/** What a program asks for. The scripts of a page ask too, for what the browser prefers: that is not the page's. */
function languageOfProgram(request: HonoRequest): InterfaceLanguage | undefined {
  const isOfPage = request.header("Sec-Fetch-Site") !== undefined;
  if (isOfPage || !request.path.startsWith("/api/")) return undefined;
  return preferredLanguage(request.header("Accept-Language"))?.code;
}

/**
 * The runtime closes a connection on which it left much of a body unread, and a client that sends its
 * next request there gets no response. So a body that is only somewhat too long is read and discarded.
 */
async function refuseBody(c: Context<ApiEnv>): Promise<Response> {
  const { headers, body } = c.req.raw;
  const declared = Number(headers.get("Content-Length") ?? Number.NaN);
  if (declared <= DISCARDED_BYTES) await body?.pipeTo(new WritableStream());
  return failure(c, "too_large", refused("tooLarge"));
}

async function renderPage(c: Context<ApiEnv>, pages: Pages, pattern: string): Promise<Response> {
  const { services, origin, typed, secureHeadersNonce: nonce = "" } = c.var;
  const { method } = c.req;
  if (typed.cry && !showsHelp(pattern)) return failure(c, "bad_request", trouble("unavailable"));
  const scripted = new URL(c.req.url).pathname.endsWith(".data");
  // Whoever has chosen is asked nothing more.
  const chosen = services.cookies.get("language") !== undefined;
  const preferred = chosen ? undefined : preferredLanguage(c.req.header("Accept-Language"));
  const offered = preferred?.code === spokenLanguage() ? undefined : preferred;
  const context = { services, nonce, method, scripted, offered };
  const page = await pages(withConfiguredHost(c.req.raw, origin), context);
  if (typed.unread && isSignIn(page)) {
    return failure(c, "unauthenticated", refused("unauthenticated"));
  }
  const response = new Response(page.body, page);
  if (services.cookies.get("session") === undefined && response.ok && !scripted) {
    response.headers.append("Link", languageAddresses(origin, c.req.path));
  }
  // The data that a page's scripts fetch is as personal as the page itself.
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  if (response.status === 503 && !response.headers.has("Retry-After")) {
    response.headers.set("Retry-After", OUTAGE_HEADERS["Retry-After"]);
  }
  return response;
}

/** Tells search engines where a page is in each language (RFC 8288), as no page of a person needs to. */
function languageAddresses(origin: string, path: string): string {
  const page = origin + path;
  const address = (language: string, url: string) =>
    `<${url}>; rel="alternate"; hreflang="${language}"`;
  const others = INTERFACE_LANGUAGES.filter(({ code }) => code !== ENGLISH);
  return [
    address("x-default", page),
    address(ENGLISH, page),
    ...others.map(({ code }) => address(code, `${page}?${LANGUAGE_PARAMETER}=${code}`)),
  ].join(", ");
}

/** Whether a post was refused for lack of a session: the screen that it leads to knows nothing of its text. */
function isSignIn({ status, headers }: Response): boolean {
  return status === 302 && /^\/auth\?/.test(headers.get("Location") ?? "");
}

/**
 * Remix compares `Origin` with `X-Forwarded-Host`, which a client can choose freely. The origin gate has
 * already checked where the request comes from, so Remix gets the configured host and no `Origin`: it would
 * fail at that of a mail program, and at the `null` of a page that sends no referrer.
 */
function withConfiguredHost(request: Request, origin: string): Request {
  const forwarded = new Request(request);
  forwarded.headers.set("X-Forwarded-Host", new URL(origin).host);
  forwarded.headers.delete("Origin");
  return forwarded;
}
