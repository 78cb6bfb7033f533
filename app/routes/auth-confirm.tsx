import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/link-button.tsx";
import { Message } from "#app/components/message.tsx";
import { BRAND } from "#app/content/brand.ts";
import { NOTICES } from "#app/content/errors.ts";
import { readForm } from "#app/read-form.ts";

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { token: searchParams.get("token") ?? "", type: searchParams.get("type") ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = form.get("token");
  const known = form.get("type") === "signup" && typeof token === "string" && token !== "";
  if (!known || !(await context.services.accounts.confirm(token))) {
    return data({ error: NOTICES.badLink }, { status: 400 });
  }
  return redirect("/assessment", 303);
}

export const meta: MetaFunction = () => [{ title: `Confirm your email · ${BRAND.name}` }];

export default function Confirm() {
  const { token, type } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">Confirm your email</h1>
      {reply ? (
        <>
          <Message tone="error">{reply.error}</Message>
          <LinkButton to="/auth" className="mt-6">
            Go to sign in
          </LinkButton>
        </>
      ) : (
        <Form method="post" action="/auth/confirm" className="card mt-6 grid gap-5">
          <p>One tap and your account is ready, with 25 free credits.</p>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="type" value={type} />
          <button type="submit" className="button">
            Confirm and sign in
          </button>
        </Form>
      )}
    </section>
  );
}
