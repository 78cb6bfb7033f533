/** For each request, ms. */
export const DEADLINE_MS = 10_000;

export interface Answer {
  readonly status: number;
  /** The parsed JSON; undefined where the body is no JSON. */
  readonly body: unknown;
}

/** Requests JSON from a service. @returns undefined when there is no answer before the deadline */
export async function fetchJson(url: string, init: RequestInit): Promise<Answer | undefined> {
  let status = 0;
  try {
    const response = await fetch(url, {
      ...init,
      // A redirect would send the keys to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    status = response.status;
    return { status, body: await response.json() };
  } catch (error) {
    if (error instanceof SyntaxError) return { status, body: undefined };
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}
