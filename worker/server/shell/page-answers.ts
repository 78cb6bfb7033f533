import { data, type ServerBuild } from "@remix-run/cloudflare";
import { ERROR_STATUS } from "#worker/domain/error-codes.ts";
import { errorFields } from "#worker/domain/log.ts";
import { reportHelp } from "#worker/features/beats/outcome.ts";
import { outageHeaders } from "#worker/platform/outage.ts";

/** The pages that show help in place of what was posted to them, by the patterns of their routes. */
const PAGES = ["/assessment", "/feeling", "/help", "/profile", "/history"];
/** Posted to by a script of a page, which then shows it. */
const ANSWERS = ["/help/answer"];
const SHOWN = new Set([...PAGES, ...PAGES.map((page) => `${page}.data`), ...ANSWERS]);

/** Whether the route of a pattern shows help by itself. */
export function showsHelp(pattern: string): boolean {
  return SHOWN.has(pattern);
}

type Action = NonNullable<NonNullable<ServerBuild["routes"][string]>["module"]["action"]>;

/**
 * Wraps the action of every page with a boundary of its own: a cry for help is answered before the action
 * looks at anything else. What this browser left for the sign-up is dropped with it.
 */
export function answerCries(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (route === undefined || action === undefined || !route.module.ErrorBoundary) {
      return [id, route];
    }
    return [
      id,
      {
        ...route,
        module: { ...route.module, action: helped(action, route.path === "assessment") },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function helped(action: Action, makesBeats: boolean): Action {
  return async (args) => {
    const { typed, pendingMood, log, measures } = args.context.services;
    if (!typed.cry) return action(args);
    if (makesBeats) reportHelp(log, measures);
    // Without a database it cannot be deleted; its cookie is gone all the same, and its row within the hour.
    await pendingMood.forget().catch(() => undefined);
    const { again, help } = typed;
    throw data({ code: "crisis", again, help }, { status: ERROR_STATUS.crisis });
  };
}

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
