import type { AppLoadContext } from "@remix-run/cloudflare";
import { errorFields } from "#worker/domain/log.ts";

/**
 * Answers a question with server-sent events: `looking`, with the sources, while a language model still
 * chooses; then `answer`, or `failed`.
 */
export function streamAnswer({ services }: AppLoadContext, form: FormData): Response {
  const { help, log } = services;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const write = (event: string, value: unknown) =>
        stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`));
      try {
        const question = form.get("question");
        write("answer", await help.answer(question, (sources) => write("looking", sources)));
      } catch (error) {
        log("help.failed", errorFields(error));
        write("failed", {});
      }
      stream.close();
    },
  });
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  return new Response(body, { headers });
}
