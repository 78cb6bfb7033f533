import { type KeptBuild, keepBuild } from "./kept-build.ts";

/** Always part of the pages: their device computes sounds too, in a thread of its own. */
const OF_PAGES = /^(app|public|worker\/domain\/sound)\//;
/** Read once by each build: with another list of routes, both begin anew. */
const ROUTES = "app/routes.ts";

type Modules = Pick<KeptBuild, "modules">;

export interface Halves<Half> {
  readonly client: Half;
  /** It names the client's files, so it is built after them. */
  readonly server: Half;
}

export interface Pages {
  /** Builds what some changes touch: both halves of the pages, the server's, or nothing. */
  build(changed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The pages, of which nothing is built yet. */
export function createPages(): Pages {
  let kept: Halves<KeptBuild> | undefined;
  let broken = false;
  async function close(): Promise<void> {
    const closing = kept;
    kept = undefined;
    await closing?.client.close();
    await closing?.server.close();
  }
  return {
    async build(changed) {
      if (changed.includes(ROUTES)) await close();
      if (kept === undefined) {
        kept = await keepBoth();
        return;
      }
      const touched = broken ? { client: true, server: true } : halvesFor(changed, kept);
      broken = true;
      if (touched.client) await kept.client.run();
      if (touched.server) await kept.server.run();
      broken = false;
    },
    close,
  };
}

/** Which halves of the pages some changed files are part of. */
export function halvesFor(
  changed: readonly string[],
  { client, server }: Halves<Modules>,
): Halves<boolean> {
  const ofServer = changed.some((path) => server.modules.has(path));
  const ofClient = changed.some(
    (path) => client.modules.has(path) || (OF_PAGES.test(path) && !server.modules.has(path)),
  );
  return { client: ofClient, server: ofClient || ofServer };
}

async function keepBoth(): Promise<Halves<KeptBuild>> {
  const client = await keepBuild(false);
  try {
    return { client, server: await keepBuild(true) };
  } catch (error) {
    await client.close();
    throw error;
  }
}
