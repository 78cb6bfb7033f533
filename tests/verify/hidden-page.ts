import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prepareChromium } from "#tests/rig/chromium.ts";
import { startProgram } from "#tests/walk/browsers/process.ts";

const ARGUMENTS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio"],
  ...["--disable-background-networking", "--no-first-run", "--remote-debugging-port=0"],
];
const LOOK_MS = 100;

/** Chromium's own protocol: https://chromedevtools.github.io/devtools-protocol/ */
type Send = (method: string, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A page that can be hidden, frozen and resumed, as a phone does with one in a pocket. */
export interface HiddenPage {
  /** Runs a function in the page, as if the person had just pressed something. */
  asks<Args extends readonly unknown[], Answer>(
    question: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Its tasks and its sound stop. It is hidden from then on, also once it is resumed. */
  freeze(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

interface PageOptions {
  readonly url: string;
  /** The session of the person. */
  readonly session: string;
  /** Runs in the page, before its own scripts. */
  readonly before: readonly (() => void)[];
}

/**
 * Opens a page in a Chromium of its own. The one of the other tests never hides a page: what drives it makes every page
 * believe that it has the focus.
 */
export async function openHiddenPage(options: PageOptions): Promise<HiddenPage> {
  const { url, session, before } = options;
  const folder = await mkdtemp(join(tmpdir(), "stillwave-hidden-"));
  const log = join(folder, "chromium.log");
  const args = [...ARGUMENTS, `--user-data-dir=${folder}`, "about:blank"];
  const program = startProgram(await prepareChromium(), args, { log, env: {} });
  const socket = await connected(join(folder, "DevToolsActivePort"));
  const line = speak(socket);
  const { targetId } = (await line("Target.createTarget", { url: "about:blank" })) as {
    readonly targetId: string;
  };
  const { sessionId } = (await line("Target.attachToTarget", { targetId, flatten: true })) as {
    readonly sessionId: string;
  };
  const send: Send = (method, parameters) => line(method, parameters, sessionId);
  await send("Page.enable");
  for (const script of before) {
    await send("Page.addScriptToEvaluateOnNewDocument", { source: `(${script})()` });
  }
  await send("Network.setCookie", { name: "session", value: session, url });
  await send("Page.navigate", { url });
  return {
    async asks(question, ...args) {
      const given = args.map((one) => JSON.stringify(one) ?? "undefined").join(",");
      const answer = (await send("Runtime.evaluate", {
        expression: `(${question})(${given})`,
        ...{ awaitPromise: true, returnByValue: true, userGesture: true },
      })) as {
        readonly result: { readonly value?: unknown };
        readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
      };
      const { result, exceptionDetails } = answer;
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value as never;
    },
    freeze: async () => void (await send("Page.setWebLifecycleState", { state: "frozen" })),
    resume: async () => void (await send("Page.setWebLifecycleState", { state: "active" })),
    async close() {
      socket.close();
      await program.end();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

/** @param file in which the browser writes where it listens, once it does */
async function connected(file: string): Promise<WebSocket> {
  while (!existsSync(file) || !(await readFile(file, "utf8")).includes("\n")) await pause(LOOK_MS);
  const [port, path] = (await readFile(file, "utf8")).split("\n");
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return socket;
}

function speak(socket: WebSocket) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
    };
    const answered = id === undefined ? undefined : waiting.get(id);
    if (error) answered?.reject(new Error(error.message));
    else answered?.resolve(result);
  });
  let last = 0;
  return (method: string, params: Readonly<Record<string, unknown>> = {}, sessionId?: string) => {
    last += 1;
    const answered = Promise.withResolvers<unknown>();
    waiting.set(last, answered);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return answered.promise;
  };
}
