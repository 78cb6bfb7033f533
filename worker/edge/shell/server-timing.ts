import { equalDigests, sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";

/** An operator sends the value of OPERATOR_TOKEN in this header. */
export const OPERATOR_HEADER = "X-Operator-Token";

/**
 * Whether a request comes from an operator. Compares digests in constant time.
 * @param token undefined: no request comes from an operator
 */
export async function isOperator(request: Request, token: string | undefined): Promise<boolean> {
  const sent = request.headers.get(OPERATOR_HEADER);
  if (token === undefined || sent === null) return false;
  return equalDigests(await sha256Hex(sent), await sha256Hex(token));
}

/** The measures so far as a `Server-Timing` header (https://www.w3.org/TR/server-timing/), ms. */
export function serverTiming({ ms, parts }: Pick<Measures, "ms" | "parts">): string {
  const metrics = [...parts].map(
    ([part, spent]) => `${part};dur=${spent.ms};desc="${spent.count} in all"`,
  );
  return [`total;dur=${ms}`, ...metrics].join(", ");
}
