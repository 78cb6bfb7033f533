import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "#remix-build";
import { createEdge } from "./http/edge.ts";

const remix = createRequestHandler(build, "production");
const edge = createEdge((request, context) => remix(request, context));

export default {
  fetch: (request, env, ctx) => edge.fetch(request, env, ctx),
} satisfies {
  fetch: (
    request: Request,
    env: Readonly<Record<string, unknown>>,
    ctx: Parameters<typeof edge.fetch>[2],
  ) => Response | Promise<Response>;
};
