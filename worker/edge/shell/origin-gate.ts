/** Methods that change nothing, by https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Addresses that other servers post to: each of their requests is believed by its signature alone. */
const SIGNED_POSTS = new Set(["/api/payments/webhook"]);
/**
 * Where mail programs post when somebody taps "Unsubscribe" (RFC 8058): from anywhere, without a session.
 * The action believes the token alone, which can turn off one person's reminders and nothing else.
 */
const ONE_CLICK_POSTS = new Set(["/plan/unsubscribe"]);
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Whether a request may change state: it has a safe method or comes from our own pages. `Sec-Fetch-Site`
 * must be `same-origin` where the browser sends it, and `Origin` must equal the configured one: it may be
 * missing or `null` beside the other, as for a page that sends no referrer. A request with neither header is
 * refused. Host and X-Forwarded-Host are ignored: a proxy or a client can set them.
 */
export function isFromOurPages(request: Request, appOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  if (SIGNED_POSTS.has(new URL(request.url).pathname) || isOneClick(request)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (site === null) return origin === appOrigin;
  return site === "same-origin" && [appOrigin, "null", null].includes(origin);
}

/** Whether a request may be a mail program's: a form that is posted to such an address. */
function isOneClick({ method, url, headers }: Request): boolean {
  if (method !== "POST" || !ONE_CLICK_POSTS.has(new URL(url).pathname)) return false;
  return FORM.test(headers.get("Content-Type") ?? "");
}
