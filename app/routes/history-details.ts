import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { create as contentDisposition } from "content-disposition";
import { beatDetails } from "#app/history/history.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";

/** One beat of a person as a file: what its pages show, as JSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { beats, wellbeing } = context.services;
  const person = await requirePerson(request, context);
  const id = new URL(request.url).searchParams.get("beat") ?? "";
  const record = await beats.find(person, id, null);
  const details = record && beatDetails(record, await wellbeing.marksOf(person, id));
  if (details === undefined) throw new Response(null, { status: 404 });
  return new Response(JSON.stringify(details.document, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": contentDisposition(details.fileName),
      "Cache-Control": "no-store",
    },
  });
}
