import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";
import { docsPage } from "./contract/docs-page.ts";
import { type ApiDescription, describeApi } from "./contract/document.ts";

/** The same for everybody; short, since a deployment may change it. */
const CACHING = { "Cache-Control": "public, max-age=300" };

/** By origin. Made on the first request, once in an isolate: a deployment has one origin. */
const documents = new Map<string, ApiDescription>();

/** `GET /api/openapi.json`: the API as an OpenAPI 3.1 document. */
export function getOpenApi(c: Context<ApiEnv>): Response {
  return c.json(documentFor(c.var.origin), 200, CACHING);
}

/** `GET /api/docs`: the same document as an HTML page. */
export async function getDocs(c: Context<ApiEnv>): Promise<Response> {
  return c.html(docsPage(documentFor(c.var.origin)), 200, CACHING);
}

function documentFor(origin: string): ApiDescription {
  const document = documents.get(origin) ?? describeApi(origin);
  documents.set(origin, document);
  return document;
}
