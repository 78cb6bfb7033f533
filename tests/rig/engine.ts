import { startSqld } from "#db/sqld/server.ts";

/** The database process of a stack, with the ways in which it can fail. */
export interface Engine {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  /** SIGKILL; nothing restarts it. */
  kill(): Promise<void>;
  /** SIGSTOP: it accepts connections and does not answer. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startEngine(folder: string): Promise<Engine> {
  let sqld = await startSqld({ folder });
  const { url, port } = sqld;
  return {
    url,
    folder,
    async kill() {
      process.kill(sqld.pid, "SIGKILL");
      await sqld.ended;
    },
    freeze: () => void process.kill(sqld.pid, "SIGSTOP"),
    thaw: () => void process.kill(sqld.pid, "SIGCONT"),
    async restart() {
      await sqld.close();
      sqld = await startSqld({ folder, port });
    },
    close: () => sqld.close(),
  };
}
