import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "#remix-build";
import { recoverNow } from "./context.ts";
import type { ApiEnv } from "./edge/api/api-env.ts";
import { createEdge } from "./edge/shell/edge.ts";
import { answerCries } from "./edge/shell/page-help.ts";
import { answerOutages } from "./edge/shell/page-outages.ts";
import { createPagePattern } from "./edge/shell/page-pattern.ts";
import { readEnv } from "./env.ts";

export { GenerationDesk } from "./edge/desk/generation-desk.ts";

const remix = createRequestHandler(answerOutages(answerCries(build)), "production");
const edge = createEdge(
  (request, context) => remix(request, context),
  createPagePattern(build.routes),
);

export default {
  fetch: (request: Request, env: ApiEnv["Bindings"], context: Parameters<typeof edge.fetch>[2]) =>
    edge.fetch(request, env, context),
  /** Runs on the cron triggers of wrangler.toml. */
  async scheduled(_event: unknown, env: ApiEnv["Bindings"]): Promise<void> {
    await recoverNow(readEnv(env));
  },
};
