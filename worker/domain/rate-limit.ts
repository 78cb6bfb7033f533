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

/** The headers of a refusal where nothing is left until the window ends. */
export function usedUp(
  name: Quota["name"],
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
) {
  const seconds = windowMs / 1000;
  const window = { seconds, endsIn: seconds };
  return {
    ...rateLimitHeaders({ name, most: max, left: 0, window }),
    "Retry-After": String(seconds),
  };
}
