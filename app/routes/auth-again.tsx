import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PasskeyForm } from "#app/auth/form-parts.tsx";
import { postAgain } from "#app/auth/post-again.server.ts";
import { t } from "#app/auth/words/again.compiled.ts";
import { readForm } from "#app/requests/form.server.ts";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { safePath } from "#worker/domain/http.ts";
import { BRAND } from "#worker/domain/words.ts";
import { CODE_DIGITS, CODE_MINUTES } from "#worker/features/accounts/rules.ts";

const SIGNED_OUT = "/auth?next=%2Fsettings";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { sessions, passkeys, confirmation } = context.services;
  const person = await sessions.person();
  if (person === null) throw redirect(SIGNED_OUT, 302);
  const next = nextOf(request);
  if (confirmation.isFresh(person) && context.method !== "POST") throw redirectDocument(next, 302);
  return {
    next,
    email: person.email,
    hasPassword: person.hasPassword,
    hasPasskey: await passkeys.hasAny(person),
    codePending: confirmation.codeRequested,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await context.services.sessions.person();
  if (person === null) throw redirect(SIGNED_OUT, 302);
  return postAgain(context, person, await readForm(request), nextOf(request));
}

function nextOf(request: Request): string {
  return safePath(new URL(request.url).searchParams.get("next"), "/settings");
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Again() {
  const { next, email, hasPassword, hasPasskey, codePending } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const byCode = codePending || reply?.codeMailed || reply?.fields?.token !== undefined;
  const address = `/auth/again?next=${encodeURIComponent(next)}`;
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3">{t("why")}</p>
      {next.startsWith("/api/") && <p className="mt-3">{t("download")}</p>}
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      {reply?.codeMailed && (
        <Message tone="good">{t("codeSent", { email, minutes: CODE_MINUTES })}</Message>
      )}
      <div className="card mt-6 grid gap-5">
        {hasPasskey && (
          <PasskeyForm purpose="confirm" action={address} fields={{ intent: "passkey" }}>
            {t("passkey")}
          </PasskeyForm>
        )}
        {hasPassword && (
          <ProofForm address={address} intent="password">
            <Field
              label={t("password")}
              name="password"
              type="password"
              autoComplete="current-password"
              error={reply?.fields?.password}
            />
          </ProofForm>
        )}
        <p>{t(hasPassword ? "otherWay" : "byCode")}</p>
        {byCode && (
          <ProofForm address={address} intent="code">
            <Field
              label={t("code", { digits: CODE_DIGITS })}
              name="token"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={reply?.fields?.token}
            />
          </ProofForm>
        )}
        <Form method="post" action={address} reloadDocument>
          <input type="hidden" name="intent" value="mail_code" />
          <button type="submit" className="button-quiet">
            {t(byCode ? "mailAgain" : "mail")}
          </button>
        </Form>
      </div>
      <Link to="/settings" className="link mt-6 inline-block">
        {t("back")}
      </Link>
    </section>
  );
}

interface ProofFormProps {
  readonly address: string;
  readonly intent: string;
  readonly children: ReactNode;
}

/** Posted by the browser itself, because a download may follow. */
function ProofForm({ address, intent, children }: ProofFormProps) {
  return (
    <Form method="post" action={address} reloadDocument noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className="button">
        {t("button")}
      </button>
    </Form>
  );
}
