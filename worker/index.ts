import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "#remix-build";
import type { ApiEnv } from "./api/api-env.ts";
import { recoverNow } from "./context.ts";
import { parseEnv } from "./env.ts";
import { createEdge } from "./http/edge.ts";
import { answeringOutages } from "./http/outage.ts";
import { createPagePattern } from "./http/page-pattern.ts";

export { GenerationDesk } from "./desk/generation-desk.ts";

const remix = createRequestHandler(answeringOutages(build), "production");
const edge = createEdge(
  (request, context) => remix(request, context),
  createPagePattern(build.routes),
);

export default {
  fetch: (request: Request, env: ApiEnv["Bindings"], context: Parameters<typeof edge.fetch>[2]) =>
    edge.fetch(request, env, context),
  /** By the clock of wrangler.toml. */
  async scheduled(_event: unknown, env: ApiEnv["Bindings"]): Promise<void> {
    const parsed = parseEnv(env);
    if (!parsed.ok) throw new Error(parsed.problems.join("; "));
    await recoverNow(parsed.env);
  },
};
