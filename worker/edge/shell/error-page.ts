import { html } from "hono/html";
import { BRAND } from "#worker/domain/words/brand.ts";

/**
 * The last resort when no page can be rendered: one sentence, a link to the start, nothing about the
 * cause.
 * @param requestId finds the request in the log
 */
export function errorPage(
  status: number,
  message: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name}</title></head>
<body><main><h1>${BRAND.name}</h1><p>${message}</p><p>Number of this request, should you write to us: ${requestId}</p><p><a href="/">Back to the start</a></p></main></body>
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
