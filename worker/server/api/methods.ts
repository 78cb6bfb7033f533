import type { Operation } from "./contract/operation.ts";
import { OPERATIONS } from "./operations.ts";

/** The operations of an address under /api. @returns none where there is nothing */
export function operationsAt(path: string): readonly Operation[] {
  const all: readonly Operation[] = OPERATIONS;
  return all.filter((operation) => matches(operation.path, path));
}

/**
 * What an address under /api takes, as the headers of an answer to OPTIONS and of a refusal say it
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.1, https://www.rfc-editor.org/rfc/rfc5789#section-3.1).
 * @returns undefined where there is nothing
 */
export function allowedAt(path: string): { readonly Allow: string } | undefined {
  const own = operationsAt(path).map(({ method }) => method.toUpperCase());
  if (own.length === 0) return undefined;
  const methods = new Set([...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"]);
  const Allow = [...methods].sort().join(", ");
  if (!methods.has("PATCH")) return { Allow };
  return { Allow, ...{ "Accept-Patch": "application/merge-patch+json, application/json" } };
}

/** Whether a path is one of a pattern's. */
function matches(pattern: string, path: string): boolean {
  const [own, asked] = [pattern.split("/"), path.split("/")];
  return (
    own.length === asked.length &&
    own.every((part, at) => (part.startsWith("{") ? asked[at] !== "" : part === asked[at]))
  );
}
