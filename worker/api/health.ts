import type { Context } from "hono";
import { errorFields } from "#worker/log.ts";
import type { ApiEnv } from "./api-env.ts";
import type { Health } from "./contract/schemas.ts";

/** `GET /api/health`: 200 with the state of each dependency, or 503 when the product cannot work. */
export async function getHealth(c: Context<ApiEnv>): Promise<Response> {
  const { services } = c.var;
  const database = await services.pingDatabase().then(
    () => "ok" as const,
    (error: unknown) => {
      services.log("health.database_failed", errorFields(error));
      return "unreachable" as const;
    },
  );
  c.header("Cache-Control", "no-store");
  const healthy = database === "ok";
  const health: Health = {
    status: healthy ? "ok" : "unavailable",
    database,
    model: services.composer.kind,
  };
  return c.json(health, healthy ? 200 : 503);
}
