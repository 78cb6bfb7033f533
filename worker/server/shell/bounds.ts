import { getPath } from "hono/utils/url";
import { ADDRESS_BOUNDS } from "#worker/domain/limits.ts";

/** The HTTP status for an address that exceeds its bounds. */
export type BeyondBounds = 404 | 414;

/** Where a page fetches the routes that it links to: Remix matches each path against its routes. */
const MANIFEST = "/__manifest";

/**
 * Checks an address against its bounds. Routers and page rendering work on each segment or each prefix,
 * so a long address is refused before it reaches them.
 * @returns the status to answer, or undefined for an address within the bounds
 */
export function beyondBounds(url: string): BeyondBounds | undefined {
  const { pathname, search, searchParams } = new URL(url);
  const { pathCharacters, pathSegments, queryCharacters, manifestSegments } = ADDRESS_BOUNDS;
  if (pathname.length > pathCharacters || segmentsIn(pathname) > pathSegments) return 404;
  if (search.length > queryCharacters) return 414;
  if (pathname !== MANIFEST) return undefined;
  const segments = searchParams.getAll("p").reduce((sum, path) => sum + segmentsIn(path), 0);
  return segments > manifestSegments ? 414 : undefined;
}

/** The path that a request is routed by: a short placeholder for one that exceeds its bounds. */
export function routedPath(request: Request): string {
  if (beyondBounds(request.url) === undefined) return getPath(request);
  return new URL(request.url).pathname.startsWith("/api/") ? "/api/beyond" : "/beyond";
}

/** At least 1: a path without a slash is read as if it began with one. */
function segmentsIn(path: string): number {
  return Math.max(1, path.split("/").length - 1);
}

/** Methods that change nothing, by https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Addresses that other servers post to: each of their requests is believed by its signature alone. */
const SIGNED_POSTS = new Set(["/api/payments/webhook", "/api/mail/webhook"]);
/**
 * Where mail programs post when somebody taps "Unsubscribe" (RFC 8058): from anywhere, without a session.
 * The action believes the token alone, which can turn off one person's reminders and nothing else.
 */
const ONE_CLICK_POSTS = new Set(["/plan/unsubscribe"]);
/**
 * Where a phone posts a text that somebody shares with the installed app: the `share_target` of
 * public/manifest.webmanifest. No page can send such a post, and what it brings only waits in a field.
 */
const SHARED_POSTS = new Set(["/feeling"]);
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Whether a request may change state: it has a safe method or comes from our own pages. `Sec-Fetch-Site`
 * must be `same-origin` where the browser sends it, and `Origin` must equal the configured one: it may be
 * missing or `null` beside the other, as for a page that sends no referrer. `none`, which a browser says of
 * what no page has sent, is taken where a text is shared, and nowhere else. A request with neither header is
 * refused. Host and X-Forwarded-Host are ignored: a proxy or a client can set them.
 */
export function isFromOurPages(request: Request, appOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  if (SIGNED_POSTS.has(new URL(request.url).pathname) || isOneClick(request)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (site === null) return origin === appOrigin;
  const isOwn = site === "same-origin" || (site === "none" && isShared(request));
  return isOwn && [appOrigin, "null", null].includes(origin);
}

/** Whether a request that no page sent may be a text that is shared: a form that is posted to the address for it. */
function isShared({ url, headers }: Request): boolean {
  return SHARED_POSTS.has(new URL(url).pathname) && FORM.test(headers.get("Content-Type") ?? "");
}

/** Whether a request may be a mail program's: a form that is posted to such an address. */
function isOneClick({ method, url, headers }: Request): boolean {
  if (method !== "POST" || !ONE_CLICK_POSTS.has(new URL(url).pathname)) return false;
  return FORM.test(headers.get("Content-Type") ?? "");
}
