import { type IncrementalBuild, startIncrementalBuild } from "./incremental-build.ts";

/** Folders that always belong to the pages. Browsers render sound too, in a worker thread. */
const PAGE_FOLDERS = /^(app|public|worker\/sound)\//;
/** Each build reads it once, at its start: both must start anew when it changes. */
const ROUTES = "app/routes.ts";

type Modules = Pick<IncrementalBuild, "modules">;

export interface ClientAndServer<Value> {
  readonly client: Value;
  /** Built after the client: it contains the names of the client's files. */
  readonly server: Value;
}

export interface PageBuilds {
  /** Builds what the changed files affect: client and server, the server only, or nothing. */
  build(changed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The first `build` builds everything. */
export function createPageBuilds(): PageBuilds {
  let builds: ClientAndServer<IncrementalBuild> | undefined;
  let broken = false;
  async function close(): Promise<void> {
    const closing = builds;
    builds = undefined;
    await closing?.client.close();
    await closing?.server.close();
  }
  return {
    async build(changed) {
      if (changed.includes(ROUTES)) await close();
      if (builds === undefined) {
        builds = await startBoth();
        return;
      }
      const affected = broken ? { client: true, server: true } : affectedBuilds(changed, builds);
      broken = true;
      if (affected.client) await builds.client.run();
      if (affected.server) await builds.server.run();
      broken = false;
    },
    close,
  };
}

/** Which builds contain one of the changed files. */
export function affectedBuilds(
  changed: readonly string[],
  { client, server }: ClientAndServer<Modules>,
): ClientAndServer<boolean> {
  const inServer = changed.some((path) => server.modules.has(path));
  const inClient = changed.some(
    (path) => client.modules.has(path) || (PAGE_FOLDERS.test(path) && !server.modules.has(path)),
  );
  return { client: inClient, server: inClient || inServer };
}

async function startBoth(): Promise<ClientAndServer<IncrementalBuild>> {
  const client = await startIncrementalBuild(false);
  try {
    return { client, server: await startIncrementalBuild(true) };
  } catch (error) {
    await client.close();
    throw error;
  }
}
