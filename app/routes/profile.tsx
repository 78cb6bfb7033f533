import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Devices } from "#app/components/devices.tsx";
import { BRAND } from "#app/content/brand.ts";
import { readForm } from "#app/read-form.ts";
import { requirePerson } from "#app/require-person.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  return { email: person.email, devices: await context.services.sessions.devices(person) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  const { sessions } = context.services;
  const form = await readForm(request);
  const intent = form.get("intent");
  const device = form.get("device");
  if (intent === "sign_out_others") await sessions.endOthers(person);
  else if (intent === "sign_out_device" && typeof device === "string") {
    await sessions.endDevice(person, device);
  } else throw new Response(null, { status: 400 });
  return redirect("/profile", 303);
}

export const meta: MetaFunction = () => [{ title: `Your Profile · ${BRAND.name}` }];

export default function Profile() {
  const { email, devices } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-8 py-8 sm:py-12">
      <div>
        <h1 className="title">Your Profile</h1>
        <p className="mt-2 text-ink-soft">{email}</p>
      </div>
      <Devices devices={devices} />
    </div>
  );
}
