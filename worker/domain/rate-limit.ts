/** A limit, and what is left of it. */
export interface Quota {
  /** Its name in both headers. */
  readonly name: "beats" | "sounds" | "events";
  /** How many are allowed: in a window, or at a time where it has none. */
  readonly most: number;
  readonly left: number;
  readonly window?: {
    readonly seconds: number;
    /** Whole seconds until it ends. */
    readonly endsIn: number;
  };
}

/**
 * A limit as headers say it, so that a program slows down before it is refused:
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-11.
 */
export function rateLimitHeaders({ name, most, left, window }: Quota) {
  const policy = window ? `w=${window.seconds}` : 'qu="concurrent-requests"';
  const until = window ? `;t=${window.endsIn}` : "";
  return {
    "RateLimit-Policy": `"${name}";q=${most};${policy}`,
    RateLimit: `"${name}";r=${left}${until}`,
  };
}
