import { realpath } from "node:fs/promises";
import { isFree } from "#db/sqld/server.ts";
import { claim } from "./claim.ts";

/**
 * Claims the public port of `npm start`.
 * @param runtimePort where workerd will listen: a killed start leaves its process running
 * @returns releases the claim
 * @throws when another process uses the port
 */
export async function claimPort(port: number, runtimePort: number): Promise<() => void> {
  const commandMarks = [await realpath("node_modules"), `entry=127.0.0.1:${runtimePort} `];
  const release = await claim(`.data/runtime-${port}.pid`, { name: `PORT ${port}`, commandMarks });
  if (await isFree(port)) return release;
  release();
  throw new Error(
    `PORT ${port} is in use by another program: end that, or choose another port (PORT=${port + 1} npm start).`,
  );
}
