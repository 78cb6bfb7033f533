import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { AuthFieldErrors } from "#app/auth/auth-fields.server.ts";
import { CodeForm } from "#app/auth/code-form.tsx";
import { PasskeyForm } from "#app/auth/passkey-form.tsx";
import { postAuth } from "#app/auth/post-auth.server.ts";
import { postPasskey } from "#app/auth/post-passkey.server.ts";
import { SelectedPlan } from "#app/pricing/selected-plan.tsx";
import { readForm } from "#app/requests/read-form.server.ts";
import { Field } from "#app/shell/field.tsx";
import { Message } from "#app/shell/message.tsx";
import {
  AUTH_LINK_TEXTS,
  AUTH_LINKS,
  AUTH_VIEWS,
  AUTH_WORDS,
  type AuthView,
  authView,
} from "#app/words/auth.ts";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { planOf } from "#app/words/plans.ts";
import { safePath } from "#worker/domain/navigation/safe-path.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { ERRORS, NOTICES } from "#worker/domain/words/errors.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { sessions, google } = context.services;
  const { searchParams } = new URL(request.url);
  const next = safePath(searchParams.get("next"), "/assessment");
  const asked = authView(searchParams.get("view"));
  const { person } = await sessions.glance();
  const posted = context.method === "POST";
  if (person && asked !== "update_password" && !posted) throw redirect(next, 302);
  const view = asked === "update_password" && !person ? "sign_in" : asked;
  return {
    view,
    next,
    plan: planOf(searchParams.get("tier")),
    google: google !== undefined,
    error: reasonFor(searchParams.get("error")),
  };
}

/** Why somebody was sent here. */
function reasonFor(named: string | null): string | undefined {
  if (named === "google") return NOTICES.google;
  return named === "save" ? ERRORS.noUserOnSave : undefined;
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
  const { view: asked, next, plan, google, error } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? asked;
  const words = AUTH_VIEWS[view];
  const failure = answer ? answer.error : error;
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
            <Link className="link" to={`/auth?${query(other, next, plan?.name)}`}>
              {AUTH_LINK_TEXTS[other]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EmailFormProps {
  readonly view: AuthView;
  readonly next: string;
  readonly email: string;
  readonly errors: AuthFieldErrors | undefined;
}

function EmailForm({ view, next, email, errors }: EmailFormProps) {
  const busy = useNavigation().state !== "idle";
  const { fields, button } = AUTH_VIEWS[view];
  const known = view === "sign_in";
  return (
    <Form
      method="post"
      action={`/auth?${query(view, next)}`}
      className="card mt-6 grid gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value={view} />
      <input type="hidden" name="next" value={next} />
      {fields.some((field) => field === "email") && (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={errors?.email}
        />
      )}
      {fields.some((field) => field === "password") && (
        <Field
          label={view === "update_password" ? "New password" : "Password"}
          name="password"
          type="password"
          autoComplete={known ? "current-password" : "new-password"}
          hint={known ? undefined : AUTH_WORDS.passwordHint}
          error={errors?.password}
        />
      )}
      <button type="submit" className="button" disabled={busy}>
        {busy ? "One moment..." : button}
      </button>
    </Form>
  );
}

function PasskeyWay({ next }: { next: string }) {
  return (
    <div className="mt-4 text-center">
      <PasskeyForm
        purpose="sign_in"
        action={`/auth?${query("sign_in", next)}`}
        fields={{ intent: "passkey", next }}
      >
        {PASSKEYS.signIn}
      </PasskeyForm>
    </div>
  );
}

function GoogleLink({ next }: { next: string }) {
  return (
    <p className="mt-4 grid gap-4 text-center">
      <span className="text-ink-soft">{AUTH_WORDS.or}</span>
      <a className="button-quiet" href={`/auth/google?next=${encodeURIComponent(next)}`}>
        {AUTH_WORDS.google}
      </a>
    </p>
  );
}

function query(view: AuthView, next: string, tier?: string): URLSearchParams {
  return new URLSearchParams({ view, next, ...(tier !== undefined && { tier }) });
}
