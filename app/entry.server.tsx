import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { FailedPageProvider } from "./shell/failure.tsx";
import { NonceProvider } from "./shell/scripts.ts";

const ABORT_DELAY_MS = 5000;

/** Renders a page: streamed to browsers, complete for robots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, services }: AppLoadContext,
): Promise<Response> {
  let failed = false;
  const body = await services.measures.time("render", () =>
    renderToReadableStream(
      <NonceProvider value={nonce}>
        <FailedPageProvider value={isFailed(remixContext)}>
          <RemixServer
            context={remixContext}
            url={request.url}
            abortDelay={ABORT_DELAY_MS}
            nonce={nonce}
          />
        </FailedPageProvider>
      </NonceProvider>,
      {
        nonce,
        signal: AbortSignal.timeout(2 * ABORT_DELAY_MS),
        onError(error) {
          failed = true;
          services.log("page.render_failed", { error: error instanceof Error ? error.name : "" });
        },
      },
    ),
  );
  if (isbot(request.headers.get("User-Agent"))) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const page = new Response(body, { headers, status: failed ? 500 : status });
  return new HTMLRewriter().on('link[rel="modulepreload"]', AFTER_WHAT_IS_SEEN).transform(page);
}

/** Scripts arrive after the style sheet and the fonts: the page is read before it is touched. */
const AFTER_WHAT_IS_SEEN: HTMLRewriterElementContentHandlers = {
  element(link) {
    link.setAttribute("fetchpriority", "low");
  },
};

/** Whether a page could not be shown at all: routes with an answer of their own are shown as usual. */
function isFailed({ staticHandlerContext: { errors } }: EntryContext): boolean {
  return Object.keys(errors ?? {}).some((id) => id === "root" || id === "routes/pages");
}

/**
 * Logs an error of a loader or an action by its name, never with its message. A response that was
 * thrown on purpose, such as a 404, is no failure.
 */
export function handleError(
  error: unknown,
  { context, request }: { context: AppLoadContext; request: Request },
): void {
  if (request.signal.aborted) return;
  const { log } = context.services;
  if (error instanceof Error) log("page.failed", { error: error.name });
  else log("page.refused");
}
