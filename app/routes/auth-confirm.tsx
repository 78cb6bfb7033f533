import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/link-button.tsx";
import { Message } from "#app/components/message.tsx";
import { AUTH_WORDS } from "#app/content/auth.ts";
import { BRAND } from "#app/content/brand.ts";
import { NOTICES } from "#app/content/errors.ts";
import { readForm } from "#app/read-form.ts";

type Purpose = keyof typeof AUTH_WORDS.confirm;

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token") ?? "",
    type: purposeOf(searchParams.get("type")) ?? "signup",
    askedHere: context.services.askedForMailHere,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = form.get("token");
  const purpose = purposeOf(form.get("type"));
  if (typeof token !== "string" || token === "" || purpose === undefined) {
    return data({ error: NOTICES.badLink }, { status: 400 });
  }
  const outcome = await context.services.accounts.redeemLink(token, purpose);
  if (outcome.kind !== "proved") return data({ error: NOTICES.badLink }, { status: 400 });
  return redirect(outcome.choosesPassword ? "/auth?view=update_password" : "/assessment", 303);
}

export const meta: MetaFunction = () => [{ title: `Confirm · ${BRAND.name}` }];

export default function Confirm() {
  const { token, type, askedHere } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const words = AUTH_WORDS.confirm[type];
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{words.title}</h1>
      {reply ? (
        <>
          <Message tone="error">{reply.error}</Message>
          <LinkButton to="/auth" className="mt-6">
            Go to sign in
          </LinkButton>
        </>
      ) : (
        <Form method="post" action="/auth/confirm" className="card mt-6 grid gap-5">
          <p>{words.text}</p>
          {!askedHere && <p className="text-ink-soft text-sm">{AUTH_WORDS.otherBrowser}</p>}
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="type" value={type} />
          <button type="submit" className="button">
            {words.button}
          </button>
        </Form>
      )}
    </section>
  );
}

function purposeOf(value: unknown): Purpose | undefined {
  return typeof value === "string" && Object.hasOwn(AUTH_WORDS.confirm, value)
    ? (value as Purpose)
    : undefined;
}
