import { data, type ServerBuild } from "@remix-run/cloudflare";
import { errorFields } from "#worker/domain/observation/log.ts";
import { outageHeaders } from "#worker/services/outage/outage.ts";

type RouteFunction = (args: Parameters<Loader>[0]) => ReturnType<Loader>;
type Route = NonNullable<ServerBuild["routes"][string]>;
type Loader = Extract<NonNullable<Route["module"]["loader"]>, (args: never) => unknown>;

/**
 * Wraps the loader and the action of every page: one that cannot reach the database answers 503, and the
 * nearest error boundary renders it.
 */
export function answerOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (route === undefined) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: answered(loader as RouteFunction) }),
      ...(action && { action: answered(action as RouteFunction) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answered(run: RouteFunction): RouteFunction {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (outageHeaders(error) === undefined) throw error;
      args.context.services.log("page.outage", errorFields(error));
      throw data(null, { status: 503 });
    }
  };
}
