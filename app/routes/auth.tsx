import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { authAddress } from "#app/auth/auth-address.ts";
import { CodeForm } from "#app/auth/code-form.tsx";
import { EmailForm } from "#app/auth/email-form.tsx";
import { GoogleLink, PasskeyWay } from "#app/auth/other-ways.tsx";
import { postAuth } from "#app/auth/post-auth.server.ts";
import { postPasskey } from "#app/auth/post-passkey.server.ts";
import { SelectedPlan } from "#app/pricing/selected-plan.tsx";
import { readForm } from "#app/requests/read-form.server.ts";
import { Message } from "#app/shell/message.tsx";
import { AUTH_LINK_TEXTS, AUTH_LINKS, AUTH_VIEWS, AUTH_WORDS, authView } from "#app/words/auth.ts";
import { planOf } from "#app/words/plans.ts";
import { safePath } from "#worker/domain/navigation/safe-path.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { ERRORS, NOTICES } from "#worker/domain/words/errors.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { sessions, google } = context.services;
  const { searchParams } = new URL(request.url);
  const next = safePath(searchParams.get("next"), "/assessment");
  const requested = authView(searchParams.get("view"));
  const { person } = await sessions.glance();
  const posted = context.method === "POST";
  if (person && requested !== "update_password" && !posted) throw redirect(next, 302);
  const view = requested === "update_password" && !person ? "sign_in" : requested;
  return {
    view,
    next,
    plan: planOf(searchParams.get("tier")),
    google: google !== undefined,
    error: reasonFor(searchParams.get("error")),
  };
}

/** Why another page redirected here. */
function reasonFor(error: string | null): string | undefined {
  if (error === "google") return NOTICES.google;
  return error === "save" ? ERRORS.noUserOnSave : undefined;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return form.get("intent") === "passkey" ? postPasskey(context, form) : postAuth(context, form);
}

export { headers } from "#app/requests/action-headers.server.ts";

export const meta: MetaFunction = () => [
  { title: `Sign in · ${BRAND.name}` },
  { name: "description", content: AUTH_WORDS.description },
];

export default function Auth() {
  const { next, plan, google, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? loaded.view;
  const words = AUTH_VIEWS[view];
  const failure = answer ? answer.error : loaded.error;
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{words.title}</h1>
      {plan && <SelectedPlan plan={plan} />}
      {failure && <Message tone="error">{failure}</Message>}
      {answer?.done && <Message tone="good">{answer.done}</Message>}
      {view === "verify_otp" || answer?.mailed ? (
        <CodeForm next={next} error={answer?.fields?.token} />
      ) : (
        <>
          <EmailForm view={view} next={next} email={answer?.email ?? ""} errors={answer?.fields} />
          {(view === "sign_in" || view === "magic_link") && <PasskeyWay next={next} />}
          {google && view !== "update_password" && <GoogleLink next={next} />}
        </>
      )}
      <ul className="mt-6 grid gap-2">
        {AUTH_LINKS[view].map((other) => (
          <li key={other}>
            <Link className="link" to={authAddress(other, next, plan?.name)}>
              {AUTH_LINK_TEXTS[other]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
