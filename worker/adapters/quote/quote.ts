import { bounded } from "#worker/adapters/bounded-answer.ts";
import { withDeadline } from "#worker/domain/deadline.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import { dayOf } from "#worker/domain/time.ts";
import type { Quote } from "#worker/domain/words.ts";
import own from "./quotes.json" with { type: "json" };

export interface QuotePorts {
  /** URL of the daily quote service. @default none: the built-in list */
  readonly url: string | undefined;
  readonly fetch: typeof fetch;
  /** Caches the service's response for the day. */
  readonly cache: Pick<Cache, "match" | "put">;
  readonly now: () => number;
  readonly log: Log;
}

/** Short, because pages wait for the quote. */
const DEADLINE_MS = 1_500;
const MAX_LENGTH = 400;
/** Maximum size of the service's response. */
const MAX_BYTES = 64 * 1024;

/**
 * The quote of the day: the service's first entry (SPEC.md section 7), cached for the day, or one of the
 * built-in list without a service or if it fails. A failure is only logged.
 */
export async function quoteOfTheDay(ports: QuotePorts): Promise<Quote> {
  const day = dayOf(ports.now());
  const fallback = own.quotes[day % own.quotes.length] as Quote;
  if (ports.url === undefined) return fallback;
  try {
    return (await fromService(ports, ports.url, day)) ?? fallback;
  } catch (error) {
    ports.log("quote.failed", errorFields(error));
    return fallback;
  }
}

async function fromService({ fetch, cache }: QuotePorts, url: string, day: number) {
  const key = new URL(`https://quote.invalid/${day}?of=${encodeURIComponent(url)}`).href;
  const kept = await cache.match(key);
  if (kept) return readQuote(await kept.json());
  const entries = await withDeadline(DEADLINE_MS, async (signal): Promise<unknown> => {
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
    if (!response.ok) throw new Error(`The quote service answered ${response.status}.`);
    return bounded(response, MAX_BYTES).json();
  });
  const quote = readQuote(entries);
  if (quote === undefined) throw new Error("The quote service answered in another shape.");
  const headers = { "Content-Type": "application/json", "Cache-Control": "max-age=86400" };
  await cache.put(key, new Response(JSON.stringify(entries), { headers }));
  return quote;
}

/** The first entry's `q` (text) and `a` (author). */
function readQuote(entries: unknown): Quote | undefined {
  const first: unknown = Array.isArray(entries) ? entries[0] : undefined;
  if (typeof first !== "object" || first === null) return undefined;
  const { q, a } = first as { readonly q?: unknown; readonly a?: unknown };
  if (typeof q !== "string" || q.trim() === "" || q.length > MAX_LENGTH) return undefined;
  return { text: q.trim(), author: typeof a === "string" ? a.trim().slice(0, MAX_LENGTH) : "" };
}
