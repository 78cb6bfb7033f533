/** A browser without scripts: sends `Origin`, keeps cookies and follows no redirect. */
export interface Client {
  readonly origin: string;
  readonly cookies: Map<string, string>;
  request(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  postForm(path: string, fields: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** `POST /api/beats` with a new idempotency key unless one is given. */
  postBeat(body: unknown, key?: string): Promise<Response>;
}

/** @param always headers of every request, such as those that Cloudflare would add */
export function createClient(
  origin: string,
  always: Readonly<Record<string, string>> = {},
): Client {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) {
      headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    if (init.method === "POST" && !headers.has("Origin")) headers.set("Origin", origin);
    const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const ended = attributes.some((attribute) => attribute.trim().toLowerCase() === "max-age=0");
    if (ended) cookies.delete(name.trim());
    else cookies.set(name.trim(), value);
  }

  const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  return {
    origin,
    cookies,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    postForm: (path, fields) =>
      request(path, { method: "POST", body: new URLSearchParams(fields) }),
    postJson,
    postBeat: (body, key = crypto.randomUUID()) =>
      postJson("/api/beats", body, { "Idempotency-Key": key }),
  };
}
