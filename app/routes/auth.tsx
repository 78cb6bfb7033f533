import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { Field } from "#app/components/field.tsx";
import { Message } from "#app/components/message.tsx";
import { AUTH_VIEWS, type AuthView, authView } from "#app/content/auth.ts";
import { BRAND } from "#app/content/brand.ts";
import { ERRORS, NOTICES } from "#app/content/errors.ts";
import { readForm } from "#app/read-form.ts";
import { PASSWORD_LENGTH } from "#worker/accounts/password-rules.ts";
import { safePath } from "#worker/http/safe-path.ts";

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

const credentials = z.object({
  email: email.catch(""),
  password: z.string().max(1024).catch(""),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = safePath(searchParams.get("next"), "/assessment");
  if (await context.services.sessions.person()) throw redirect(next, 302);
  return { view: authView(searchParams.get("view")), next };
}

interface AuthReply {
  readonly view: AuthView;
  readonly email: string;
  readonly error?: string;
  readonly sent?: string;
  readonly fields?: { readonly email?: string; readonly password?: string };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts } = context.services;
  const form = await readForm(request);
  const view = authView(form.get("intent"));
  const { email, password } = credentials.parse({
    email: form.get("email"),
    password: form.get("password"),
  });
  const fields = fieldErrors(view, email, password);
  if (fields) return reply({ view, email: typed(form.get("email")), fields }, 400);
  if (view === "sign_up") {
    await accounts.signUp(email, password);
    return reply({ view, email, sent: ERRORS.confirmationSent }, 200);
  }
  const outcome = await accounts.signIn(email, password);
  if (outcome === "unconfirmed") return reply({ view, email, sent: ERRORS.confirmationSent }, 200);
  if (outcome === "wrong_credentials") {
    return reply({ view, email, error: NOTICES.credentials }, 401);
  }
  return redirect(safePath(typed(form.get("next")), "/assessment"), 303);
}

export const meta: MetaFunction = () => [{ title: `Sign in · ${BRAND.name}` }];

export default function Auth() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const view = reply?.view ?? loaded.view;
  const words = AUTH_VIEWS[view];
  const query = new URLSearchParams({ view: words.other.view, next: loaded.next });
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{words.title}</h1>
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      {reply?.sent ? (
        <Message tone="good">{reply.sent}</Message>
      ) : (
        <Form
          method="post"
          action={`/auth?view=${view}&next=${encodeURIComponent(loaded.next)}`}
          className="card mt-6 grid gap-5"
          noValidate
        >
          <input type="hidden" name="intent" value={view} />
          <input type="hidden" name="next" value={loaded.next} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={reply?.email}
            error={reply?.fields?.email}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete={view === "sign_up" ? "new-password" : "current-password"}
            hint={view === "sign_up" ? "12 characters or more. A few words do well." : undefined}
            error={reply?.fields?.password}
          />
          <button type="submit" className="button" disabled={busy}>
            {busy ? "One moment..." : words.button}
          </button>
        </Form>
      )}
      <p className="mt-6">
        <Link className="link" to={`/auth?${query}`}>
          {words.other.text}
        </Link>
      </p>
    </section>
  );
}

function reply(body: AuthReply, status: number) {
  return data(body, { status });
}

function typed(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.slice(0, 254) : "";
}

function fieldErrors(view: AuthView, email: string, password: string): AuthReply["fields"] {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  const good = view === "sign_up" ? length >= min && length <= max : length > 0;
  const missing = view === "sign_up" ? NOTICES.badPassword : NOTICES.missingPassword;
  if (email !== "" && good) return undefined;
  return {
    ...(email === "" && { email: NOTICES.badEmail }),
    ...(!good && { password: missing }),
  };
}
