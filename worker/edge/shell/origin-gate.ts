/** Methods that change nothing, by https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: it comes from a page of ours. `Sec-Fetch-Site` decides
 * where the browser sends it; else `Origin` must be the configured one. With neither it may not.
 * No header that a proxy or a client can choose freely (Host, X-Forwarded-Host) is read.
 */
export function isFromOurPages(request: Request, appOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === appOrigin;
}
