import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Firefox's own protocol, over TCP: `LENGTH:[0, id, name, parameters]`, answered by `LENGTH:[1, id, error, value]`. */
export interface Marionette {
  send(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
}

type Answer = readonly [
  kind: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  value: unknown,
];

/** The most connections that are tried while Firefox starts. */
const TRIES = 300;
const PAUSE_MS = 100;

export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await connected(port);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const hello = Promise.withResolvers<void>();
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return hello.resolve();
    const [, id, error, value] = message as unknown as Answer;
    const answered = waiting.get(id);
    waiting.delete(id);
    if (error) answered?.reject(new Error(`${error.error}: ${error.message}`));
    else answered?.resolve(value);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox is gone."));
  });
  await hello.promise;
  let last = 0;
  return {
    send(name, parameters = {}) {
      last += 1;
      const answered = Promise.withResolvers<unknown>();
      waiting.set(last, answered);
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return answered.promise;
    },
    close: () => socket.destroy(),
  };
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const colon = rest.indexOf(":");
      const end = colon + 1 + Number(rest.subarray(0, Math.max(0, colon)));
      if (colon < 0 || rest.length < end) return;
      take(JSON.parse(String(rest.subarray(colon + 1, end))));
      rest = rest.subarray(end);
    }
  });
}
