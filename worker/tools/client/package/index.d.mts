import type { Client } from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

export type { components, operations, paths } from "./api.d.ts";

/** A beat, as the API shows it. */
export type Beat = components["schemas"]["Beat"];

/** What every refusal answers. */
export type Refusal = components["schemas"]["Error"];

export interface Connection {
  /** Where the product is: "http://localhost:8787". */
  readonly origin: string;
  /** An access token, made in the settings. Without one, only what is public. */
  readonly token?: string;
  /** @default the fetch of the runtime */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Calls the API of one address. Paths, parameters, bodies and answers have the types of its OpenAPI document.
 * @returns a method for each verb. Each resolves with `data`, or with `error` for a refusal; it rejects where no answer comes
 */
export declare function connect(connection: Connection): Client<paths, "application/json">;
