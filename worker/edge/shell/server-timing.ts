import { equalDigests, sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";

/** What an operator's request carries: the value of OPERATOR_TOKEN. */
export const OPERATOR_HEADER = "X-Operator-Token";

/**
 * Whether a request comes from an operator. Digests are compared, in a time that tells nothing.
 * @param token none: nobody is an operator
 */
export async function isOperator(request: Request, token: string | undefined): Promise<boolean> {
  const said = request.headers.get(OPERATOR_HEADER);
  if (token === undefined || said === null) return false;
  return equalDigests(await sha256Hex(said), await sha256Hex(token));
}

/** The measures so far as https://www.w3.org/TR/server-timing/ writes them, ms. */
export function serverTiming({ ms, parts }: Pick<Measures, "ms" | "parts">): string {
  const metrics = [...parts].map(
    ([part, spent]) => `${part};dur=${spent.ms};desc="${spent.count} in all"`,
  );
  return [`total;dur=${ms}`, ...metrics].join(", ");
}
