import { CODE_DIGITS } from "#worker/domain/accounts/mailed-code.ts";

/** A uniformly random numeric code: rejection sampling avoids a bias towards small digits. */
export function randomCode(): string {
  const range = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % range).padStart(CODE_DIGITS, "0");
  }
}
