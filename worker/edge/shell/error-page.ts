import { html } from "hono/html";
import { BRAND } from "#worker/domain/words/brand.ts";
import { LISTENERS, SUPPORT } from "#worker/reading/safety/support.ts";

interface ErrorPageOptions {
  /** Finds the request in the log. */
  readonly requestId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether people to talk to are named: what was posted may have been a cry for help. */
  readonly numbers: boolean;
}

/** The last resort when no page can be rendered: one sentence, a link to the start, nothing about the cause. */
export function errorPage(
  status: number,
  message: string,
  { requestId = "", headers, numbers }: ErrorPageOptions,
): Response {
  const lines = SUPPORT.lines.map(
    ({ name, number, dial, note }) =>
      html`<li><a href="${dial}">${name}: ${number}</a> (${note})</li>`,
  );
  const listeners = html`<p>${LISTENERS}</p><ul>${lines}</ul><p>${SUPPORT.elsewhere}</p>`;
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name}</title></head>
<body><main><h1>${BRAND.name}</h1><p>${message}</p>${numbers ? listeners : ""}<p>Number of this request, should you write to us: ${requestId}</p><p><a href="/">Back to the start</a></p></main></body>
</html>
`;
  return new Response(String(page), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
