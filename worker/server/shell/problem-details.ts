import type { MiddlewareHandler } from "hono";
import type { ApiError } from "#worker/domain/errors.ts";
import type { ApiEnv } from "#worker/server/api/api-env.ts";

const PROBLEM = "application/problem+json";

/**
 * Middleware that answers an error of the API as problem details (https://www.rfc-editor.org/rfc/rfc9457) where
 * `Accept` names their media type. All members of the usual answer stay in it, `error` among them.
 */
export const problemDetails: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { res } = c;
  const isJson = res.headers.get("Content-Type")?.startsWith("application/json");
  if (!c.req.path.startsWith("/api/") || res.status < 400 || !isJson) return;
  c.header("Vary", "Accept", { append: true });
  if (!asksForProblems(c.req.header("Accept"))) return;
  const body = (await res.clone().json()) as Partial<ApiError>;
  // A state of health is no error, whatever its status.
  if (body.error === undefined) return;
  const { code, message: detail } = body.error;
  // A request may be refused before the configuration is read.
  const { origin = "", requestId }: Partial<ApiEnv["Variables"]> = c.var;
  const problem = {
    type: `${origin}/api/docs#${code}`,
    title: code.replaceAll("_", " "),
    status: res.status,
    detail,
    instance: `urn:uuid:${requestId}`,
    ...body,
  };
  const headers = new Headers(res.headers);
  headers.set("Content-Type", PROBLEM);
  c.res = new Response(JSON.stringify(problem), { status: res.status, headers });
};

/** Whether an `Accept` header names problem details, and not with the weight 0. A wildcard names nothing. */
export function asksForProblems(accept = ""): boolean {
  return accept
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .some(([type, ...rest]) => type === PROBLEM && !rest.some((part) => /^q=0(\.0*)?$/.test(part)));
}
