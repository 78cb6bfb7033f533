import type { ApiError } from "#worker/domain/errors.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { BeatPage } from "#worker/features/beats/history.ts";

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

/** Bodies of API answers, with the types of the contract. */

export async function beatOf(response: Response): Promise<Beat> {
  return (await response.json()) as Beat;
}

export async function pageOf(response: Response): Promise<BeatPage> {
  return (await response.json()) as BeatPage;
}

export async function errorOf(response: Response): Promise<ApiError["error"]> {
  return ((await response.json()) as ApiError).error;
}

export type Slug = "phq-9" | "gad-7";

/** The fields of a form in which the items have these answers, in their order. */
export function answersOf(items: readonly (number | string)[]): Record<string, string> {
  return Object.fromEntries(items.map((item, at) => [`item-${at + 1}`, String(item)]));
}

/** A whole form with this total: the first items have the most. The ninth of the PHQ-9 stays at 0. */
export function answersWith(slug: Slug, total: number): Record<string, string> {
  const scored = slug === "phq-9" ? 8 : 7;
  const items = Array.from({ length: scored }, (_, at) => Math.max(0, Math.min(3, total - 3 * at)));
  return answersOf(slug === "phq-9" ? [...items, 0] : items);
}

/** Answers a questionnaire by its page, as a browser without scripts does. */
export async function answerQuestionnaire(
  jar: Client,
  slug: Slug,
  fields: Record<string, string>,
): Promise<Response> {
  const page = await (await jar.get(`/wellbeing/${slug}`)).text();
  const hidden = Object.fromEntries(
    ["key", "owner"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "",
    ]),
  );
  return jar.postForm(`/wellbeing/${slug}`, { ...hidden, ...fields });
}
