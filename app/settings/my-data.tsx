import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PasskeyForm } from "#app/auth/form-parts.tsx";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { PASSKEYS } from "#app/words/passkeys.ts";
import type { DeletionReply } from "./delete-account.server.ts";
import { MY_DATA } from "./my-data-words.ts";
import { Section } from "./section.tsx";

const WORDS = MY_DATA.delete;
/** The anchor that the browser returns to after a failed attempt. */
const ANCHOR = "delete-account";

interface MyDataProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** A code was mailed for this browser and is still valid. */
  readonly codePending: boolean;
  readonly reply?: DeletionReply | undefined;
}

/** What is stored about a person, its export and the deletion of the account. */
export function MyData(props: MyDataProps) {
  return (
    <>
      <Section id="my-data" title={MY_DATA.title}>
        <p className="max-w-prose">{MY_DATA.held}</p>
        <div>
          <a href="/api/account/export" className="button-quiet">
            {MY_DATA.export}
          </a>
          <p className="note mt-2">{MY_DATA.exportHint}</p>
        </div>
      </Section>
      <Section id="deletion" title={WORDS.title}>
        <DeleteAccount {...props} />
      </Section>
    </>
  );
}

function DeleteAccount({ email, hasPassword, hasPasskey, codePending, reply }: MyDataProps) {
  const { fields, error } = reply ?? {};
  const byCode = codePending || reply?.codeMailed || fields?.token !== undefined;
  return (
    <details id={ANCHOR} open={reply !== undefined}>
      <summary className="inline-flex min-h-12 cursor-pointer items-center font-medium text-danger underline underline-offset-4">
        {WORDS.summary}
      </summary>
      <div className="mt-3 grid max-w-prose gap-4">
        <p>{WORDS.what}</p>
        <ul className="grid list-disc gap-1 pl-5">
          {WORDS.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>{WORDS.books}</p>
        <p>{WORDS.kept}</p>
        <p>{WORDS.backups}</p>
        <p className="font-medium">{WORDS.final}</p>
        <p>
          <a href="/api/account/export" className="link">
            {WORDS.copy}
          </a>
        </p>
        {error && <Message tone="error">{error}</Message>}
        {reply?.codeMailed && <Message tone="good">{WORDS.codeSent(email)}</Message>}
        {hasPasskey && (
          <PasskeyForm
            purpose="deletion"
            action={`/settings#${ANCHOR}`}
            fields={{ intent: "delete_account" }}
            className="button justify-self-start bg-danger hover:bg-danger"
          >
            {PASSKEYS.delete}
          </PasskeyForm>
        )}
        {hasPassword && (
          <DeletionForm>
            <Field
              label={WORDS.password}
              name="password"
              type="password"
              autoComplete="current-password"
              error={fields?.password}
            />
          </DeletionForm>
        )}
        <p>{hasPassword ? WORDS.otherWay : WORDS.noPassword}</p>
        {byCode && (
          <DeletionForm>
            <Field
              label={WORDS.code}
              name="token"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={fields?.token}
            />
          </DeletionForm>
        )}
        <Form
          method="post"
          action={`/settings#${ANCHOR}`}
          reloadDocument
          className={byCode ? "mt-6 border-line border-t pt-6" : ""}
        >
          <input type="hidden" name="intent" value="delete_code" />
          <button type="submit" className="button-quiet">
            {byCode ? WORDS.mailAgain : WORDS.mail}
          </button>
        </Form>
      </div>
    </details>
  );
}

/** Posted by the browser itself, because the page that follows has no scripts. */
function DeletionForm({ children }: { children: ReactNode }) {
  return (
    <Form
      method="post"
      action={`/settings#${ANCHOR}`}
      reloadDocument
      noValidate
      className="grid justify-items-start gap-4"
    >
      <input type="hidden" name="intent" value="delete_account" />
      {children}
      <button type="submit" className="button bg-danger hover:bg-danger">
        {WORDS.button}
      </button>
    </Form>
  );
}
