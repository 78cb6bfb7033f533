import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "#remix-build";
import type { ApiEnv } from "./server/api/api-env.ts";
import { recoverNow } from "./server/context.ts";
import { readEnv } from "./server/env.ts";
import { createEdge } from "./server/shell/edge.ts";
import { answerCries, answerOutages } from "./server/shell/page-answers.ts";
import { createPagePattern } from "./server/shell/page-pattern.ts";

export { GenerationDesk } from "./server/desk/generation-desk.ts";

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
