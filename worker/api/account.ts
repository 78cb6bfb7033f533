import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { BRAND } from "#app/content/brand.ts";
import type { Person } from "#worker/accounts/sessions.ts";
import type { ApiEnv } from "./api-env.ts";

/** `GET /api/account/export`: everything that the product holds about the person, as a download. */
export async function getExport(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { personalData, notices } = c.var.services;
  const document = await personalData.export(person);
  notices.tell("data_exported", person);
  const day = new Date().toISOString().slice(0, 10);
  c.header("Cache-Control", "no-store");
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Content-Disposition", contentDisposition(`${BRAND.filePrefix}my-data-${day}.json`));
  // Indented: people read it too.
  return c.body(JSON.stringify(document, null, 2));
}
