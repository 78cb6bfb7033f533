/** Methods that change nothing, by https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Addresses that other servers post to: each of their requests is believed by its signature alone. */
const SIGNED_POSTS = new Set(["/api/payments/webhook"]);

/**
 * Whether a request may change state: it has a safe method or comes from our own pages. `Sec-Fetch-Site`
 * decides if the browser sends it; otherwise `Origin` must equal the configured one. A request with
 * neither header is refused. Host and X-Forwarded-Host are ignored: a proxy or a client can set them.
 */
export function isFromOurPages(request: Request, appOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  if (SIGNED_POSTS.has(new URL(request.url).pathname)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === appOrigin;
}
