import { callWith } from "./access-tokens.ts";
import { type ApiDocument, Description } from "./api-description.ts";

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required: boolean;
  readonly schema: {
    readonly enum?: readonly (string | number)[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
}

/** An operation as the document has it. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** What an access token needs for it; undefined where none is needed, or none may. */
  readonly scope: string | undefined;
}

type Raw = Pick<DescribedOperation, "parameters"> & {
  readonly operationId: string;
  readonly security: readonly { readonly token?: readonly string[] }[];
};

/** Calls operations by access token as a stranger would: it knows the OpenAPI document, and nothing else of us. */
export class DescribedClient {
  readonly operations: readonly DescribedOperation[];
  /** What differed from the document, and how often each operation was called. */
  readonly faults: string[] = [];
  readonly calls = new Map<string, number>();
  readonly #description: Description;
  readonly #origin: string;
  readonly #token: string;

  constructor(document: ApiDocument, origin: string, token: string) {
    this.#description = new Description(document);
    this.#origin = origin;
    this.#token = token;
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => {
        const { operationId: id, parameters, security } = described as unknown as Raw;
        const [scope] = security.flatMap(({ token: scopes = [] }) => scopes);
        return { id, method: method.toUpperCase(), path, parameters, scope };
      }),
    );
  }

  /** @throws where the document has no such operation */
  operation(id: string): DescribedOperation {
    const found = this.operations.find((operation) => operation.id === id);
    if (!found) throw new Error(`The document does not describe ${id}.`);
    return found;
  }

  /**
   * Calls an operation and holds its answer against the document.
   * @param values of parameters, by their names; each goes where the document says
   * @returns the status, the headers, and the body where it is JSON
   */
  async call(id: string, values: Readonly<Record<string, string | number>> = {}, body?: unknown) {
    const { method, path, parameters } = this.operation(id);
    const named = (place: Parameter["in"]) =>
      parameters.flatMap(({ in: where, name }): [string, string][] => {
        const value = values[name];
        return where === place && value !== undefined ? [[name, String(value)]] : [];
      });
    const address = named("path").reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const query = new URLSearchParams(named("query"));
    const response = await callWith(this.#origin, this.#token, `${address}?${query}`, {
      method,
      headers: { ...Object.fromEntries(named("header")), "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const isJson = headers.get("Content-Type")?.startsWith("application/json") ?? false;
    const json: unknown = isJson && method !== "HEAD" ? await response.clone().json() : undefined;
    const found = await this.#description.faultsOf(`${method} ${path}`, response);
    this.faults.push(...found.map((fault) => `${id} ${JSON.stringify(values)}: ${fault}`));
    this.calls.set(id, (this.calls.get(id) ?? 0) + 1);
    return { status, headers, json };
  }

  /** The values that the document allows for a parameter: all of a list, or the ends of a range. */
  valuesOf({ schema: { enum: all, minimum, maximum } }: Parameter): readonly (string | number)[] {
    return all ?? [minimum, maximum].filter((end) => end !== undefined);
  }
}
