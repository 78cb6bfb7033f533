import { html } from "hono/html";
import { BRAND } from "#worker/domain/words.ts";
import type { ApiDescription } from "./document.ts";
import { fieldsOf, type JsonSchema, kindOf } from "./json-schema.ts";

type Described = ApiDescription["paths"][string][string];
type ResponseObject = Described["responses"][string];

/** The OpenAPI document as an HTML page without scripts. */
export function docsPage(api: ApiDescription) {
  const origin = api.servers[0]?.url ?? "";
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const [introduction, versions] = api.info.description.split("\n\n");
  const cookie = api.components.securitySchemes.session.name;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="How programs make, list and hear beats.">
<title>${api.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<header><a href="/">${BRAND.name}</a></header>
<main>
<h1>${api.info.title}</h1>
<p>${introduction}</p>
<p>For programs, the same as <a href="/api/openapi.json">OpenAPI ${api.openapi}</a>. The examples take an access token from <code>$TOKEN</code>: make one in your <a href="/settings#access-tokens">settings</a>. What no token may do takes the value of your <code>${cookie}</code> cookie from <code>$SESSION</code>.</p>
<nav aria-label="Operations">
<ul>${all.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
<li><a href="#versions">Versions</a></li>
<li><a href="#errors">Errors</a></li></ul>
</nav>
${all.map(({ path, method, operation }) => section(path, method, operation, { origin, cookie }))}
<h2 id="versions">Versions</h2>
<p>${versions}</p>
<h2 id="errors">Errors</h2>
<dl>${api["x-errors"].map(
    ({ code, status, description }) => html`<div>
<dt id="${code}"><code>${code}</code> <span>${status}</span></dt>
<dd>${description}</dd>
</div>`,
  )}</dl>
<h2>Shapes</h2>
${Object.entries(api.components.schemas).map(
  ([name, shape]) => html`<section>
<h3 id="${name}">${name}</h3>
<p>${(shape as JsonSchema).description}</p>
${fields((shape as JsonSchema).items ?? (shape as JsonSchema))}
</section>`,
)}
</main>
</body>
</html>
`;
}

function section(
  path: string,
  method: string,
  operation: Described,
  { origin, cookie }: { origin: string; cookie: string },
) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"].schema;
  return html`<section>
<h2 id="${operationId}">${summary}</h2>
<p class="address"><code><b>${method.toUpperCase()}</b> ${path}</code></p>
<p>${description} ${needs(operation)}</p>
${
  parameters.length === 0
    ? ""
    : html`<h3>What it takes</h3>
<dl>${parameters.map(
        ({ name, in: location, required, description, schema }) => html`<div>
<dt><code>${name}</code> <span>${location}, ${kindOf(schema as JsonSchema)}${required ? ", required" : ""}</span></dt>
<dd>${description}</dd>
</div>`,
      )}</dl>`
}
${body ? html`<h3>What you send</h3><p>JSON: ${kindLink(body as JsonSchema)}</p>` : ""}
<h3>What it answers</h3>
<dl>${Object.entries(responses).map(([status, response]) => answer(status, response))}</dl>
<h3>With curl</h3>
<pre tabindex="0"><code>${curl(operation, origin, cookie)}</code></pre>
</section>`;
}

function answer(status: string, { description, headers = {}, content = {} }: ResponseObject) {
  const types = Object.entries(content).map(([type, { schema }]) => {
    const shape = schema as JsonSchema;
    return html`<br>${type}: ${shape.description ?? kindLink(shape)}`;
  });
  const names = Object.keys(headers);
  return html`<div>
<dt>${status}</dt>
<dd>${description}${types}${names.length > 0 ? html`<br>Headers: ${names.join(", ")}` : ""}</dd>
</div>`;
}

/** The type of a value, with a link to its schema where it has a name. */
function kindLink(shape: JsonSchema) {
  const kind = kindOf(shape);
  return shape.$ref ? html`<a href="#${kind}">${kind}</a>` : kind;
}

function fields(shape: JsonSchema) {
  return html`<dl>${fieldsOf(shape).map(
    ({ name, value, required, description }) => html`<div>
<dt><code>${name}</code> <span>${value}${required ? "" : ", may be absent"}</span></dt>
<dd>${description}</dd>
</div>`,
  )}</dl>`;
}

function needs({ security }: Described): string {
  if (security.length === 0) return "Needs no session.";
  const [scope] = scopesOf(security);
  return scope === undefined ? "Needs a session." : `Needs the scope ${scope}, or a session.`;
}

function scopesOf(security: Described["security"]): readonly string[] {
  return security.flatMap(({ token = [] }) => token);
}

function signingIn({ security }: Described, cookie: string): readonly string[] {
  if (security.length === 0) return [];
  if (scopesOf(security).length > 0) return ['-H "Authorization: Bearer $TOKEN"'];
  return [`-b "${cookie}=$SESSION"`];
}

function curl(operation: Described, origin: string, cookie: string): string {
  const { path, options = [] } = operation["x-curl"];
  const parts = [`curl "${origin}${path}"`, ...signingIn(operation, cookie), ...options];
  return parts.join(" \\\n  ");
}
