import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm, textField } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";

const STATUS = { kept: 200, invalid: 400, foreign: 403, absent: 404, throttled: 429 } as const;

/** Stores what somebody listened to; only the script of what plays posts here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const heard = {
    beatId: textField(form, "beat"),
    layer: textField(form, "layer"),
    minutes: textField(form, "minutes"),
    part: textField(form, "part"),
  };
  const outcome = await context.services.adaptation.record(person, heard, textField(form, "owner"));
  return Response.json({ outcome }, { status: STATUS[outcome] });
}

export function loader() {
  return redirect("/assessment");
}
