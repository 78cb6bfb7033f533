import { createServer, type IncomingHttpHeaders } from "node:http";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";

/** One request that the receiver got. */
export interface ReceivedAlert {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A stand-in on loopback for whoever is alerted. */
export interface AlertReceiver {
  readonly url: string;
  readonly received: readonly ReceivedAlert[];
  close(): Promise<void>;
}

/** @param answers the status of each answer, in order, then 204; 0 answers nothing */
export async function startAlertReceiver(...answers: number[]): Promise<AlertReceiver> {
  const received: ReceivedAlert[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url, headers: request.headers, body });
    const status = answers[received.length - 1] ?? 204;
    if (status !== 0)
      response.writeHead(status, { Location: "/elsewhere" }).end("asha@example.com");
  });
  const { port, close } = await listenOnLoopback(server, 0);
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
}
