import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import {
  CONFIRM_EMAIL_FIRST,
  type EmailReply,
  postEmail,
} from "#app/settings/change-email.server.ts";
import { t } from "#app/settings/words/email.compiled.ts";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { answerOrKeep } from "#app/shell/kept-form.ts";
import { t as unanswered } from "#app/shell/words/lost.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { CHANGE_MINUTES, CODE_DIGITS } from "#worker/features/accounts/rules.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { emailChange, confirmation, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  const pending = await emailChange.pending(person);
  if (pending === undefined && !confirmation.isFresh(person) && context.method !== "POST") {
    throw redirect(CONFIRM_EMAIL_FIRST, 302);
  }
  return { email: person.email, owner: await pageOwner.tokenOf(person), pending: pending ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  return postEmail(context, person, await readForm(request));
}

/** An address or a code that the network loses stays in its form. */
export function clientAction(submitted: ClientActionFunctionArgs) {
  return answerOrKeep(submitted, (): EmailReply => ({ error: unanswered("answers") }));
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

/** Asks for another address; once it was asked for, says which address has confirmed. */
export default function SettingsEmail() {
  const { email, owner, pending } = useLoaderData<typeof loader>();
  const reply = useActionData<EmailReply>();
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 break-words">{t.rich("now", { address, email })}</p>
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      {pending === null ? (
        <>
          <p className="mt-3">{t("how", { minutes: CHANGE_MINUTES })}</p>
          <p className="mt-3">{t("stays")}</p>
          <PostForm
            intent="ask"
            owner={owner}
            button={t("button")}
            className="card mt-6 grid gap-5"
          >
            <Field
              label={t("field")}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={reply?.typed}
              error={reply?.fields?.email}
            />
          </PostForm>
        </>
      ) : (
        <div className="card mt-6 grid gap-5">
          <p className="break-words">{t.rich("waiting", { address, email: pending.email })}</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{t("new", { confirmed: yes(pending.newConfirmed) })}</li>
            <li>{t("old", { confirmed: yes(pending.oldConfirmed) })}</li>
          </ul>
          {!pending.newConfirmed && (
            <PostForm intent="code" owner={owner} button={t("codeButton")} className="grid gap-4">
              <Field
                label={t("code", { digits: CODE_DIGITS })}
                name="token"
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                error={reply?.fields?.token}
              />
            </PostForm>
          )}
          <PostForm intent="cancel" owner={owner} button={t("again")} quiet />
        </div>
      )}
      <p className="note mt-6">
        {t.rich("lost", {
          help: (words) => (
            <Link key="help" to="/help" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
      <Link to="/settings#mails" className="link mt-6 inline-block">
        {t("settings")}
      </Link>
    </section>
  );
}

interface PostFormProps {
  readonly intent: "ask" | "code" | "cancel";
  readonly owner: string;
  readonly button: string;
  /** @default false */
  readonly quiet?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

function PostForm({ intent, owner, button, quiet = false, className, children }: PostFormProps) {
  return (
    <Form method="post" action="/settings/email" noValidate className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="owner" value={owner} />
      {children}
      <button type="submit" className={quiet ? "button-quiet" : "button"}>
        {button}
      </button>
    </Form>
  );
}

function yes(confirmed: boolean): string {
  return confirmed ? "yes" : "no";
}

function address(words: ReactNode) {
  return (
    <strong key="address" className="break-words">
      {words}
    </strong>
  );
}
