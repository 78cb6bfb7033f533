import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";
import { docsPage } from "./contract/docs-page.ts";
import { type ApiDescription, describeApi } from "./contract/document.ts";

/** The same for everybody; short, since a deployment may change it. */
const CACHING = { "Cache-Control": "public, max-age=300" };

/** Made on the first question, one for each address that the product is reached by: there is one. */
const made = new Map<string, ApiDescription>();

/** `GET /api/openapi.json`: the API as an OpenAPI 3.1 document. */
export function getDescription(c: Context<ApiEnv>): Response {
  return c.json(describedFor(c.var.origin), 200, CACHING);
}

/** `GET /api/docs`: the same as a page for people. */
export async function getDocs(c: Context<ApiEnv>): Promise<Response> {
  return c.html(docsPage(describedFor(c.var.origin)), 200, CACHING);
}

function describedFor(origin: string): ApiDescription {
  const known = made.get(origin) ?? describeApi(origin);
  made.set(origin, known);
  return known;
}
