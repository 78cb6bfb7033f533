import * as build from "#remix-build";
import { spokenLanguage } from "./domain/translator.ts";
import type { ApiEnv } from "./server/api/api-env.ts";
import { readEnv } from "./server/env.ts";
import { recoverNow } from "./server/scheduled.ts";
import { createEdge } from "./server/shell/edge.ts";
import { answerCries, answerOutages } from "./server/shell/page-answers.ts";
import { createPagePattern } from "./server/shell/page-pattern.ts";
import { pagesByLanguage } from "./server/shell/page-scripts.ts";

export { GenerationDesk } from "./server/desk/generation-desk.ts";
export { ProductWatch } from "./server/watch/watch-object.ts";

const pages = pagesByLanguage(answerOutages(answerCries(build)));
const edge = createEdge(
  (request, context) => pages(spokenLanguage())(request, context),
  createPagePattern(build.routes),
);

export default {
  fetch: (request: Request, env: ApiEnv["Bindings"], context: Parameters<typeof edge.fetch>[2]) =>
    edge.fetch(request, env, context),
  /** Runs on the cron triggers of wrangler.toml. */
  async scheduled(
    _event: unknown,
    env: ApiEnv["Bindings"],
    context: Parameters<typeof edge.fetch>[2],
  ): Promise<void> {
    const waitUntil = (promise: Promise<unknown>) => context?.waitUntil(promise);
    await recoverNow(readEnv(env), { assets: env.ASSETS, watch: env.WATCH, waitUntil });
  },
};
