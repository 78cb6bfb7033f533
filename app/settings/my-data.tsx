import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PasskeyForm } from "#app/auth/form-parts.tsx";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { BACKUP_DAYS, CODE_DIGITS, CODE_MINUTES } from "#worker/features/accounts/rules.ts";
import type { DeletionReply } from "./delete-account.server.ts";
import { Section } from "./section.tsx";
import { t } from "./words/my-data.compiled.ts";

/** The anchor that the browser returns to after a failed attempt. */
const ANCHOR = "delete-account";

interface MyDataProps {
  /** Whose page it is. */
  readonly owner: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** A code was mailed for this browser and is still valid. */
  readonly codePending: boolean;
  readonly reply?: DeletionReply | undefined;
}

/** Where the person's data is saved from, and never that of another who has signed in since. */
function exportOf(owner: string): string {
  return `/api/account/export?owner=${owner}`;
}

/** What is stored about a person, its export and the deletion of the account. */
export function MyData(props: MyDataProps) {
  const { owner } = props;
  return (
    <>
      <Section id="my-data" title={t("title")}>
        <p className="max-w-prose">{t("held")}</p>
        <div>
          <a href={exportOf(owner)} className="button-quiet">
            {t("export")}
          </a>
          <p className="note mt-2">{t("exportHint")}</p>
        </div>
      </Section>
      <Section id="deletion" title={t("deletion.title")}>
        <DeleteAccount {...props} />
      </Section>
    </>
  );
}

/** What goes with an account, in the order in which it is said. */
const POINTS = [
  "account",
  "beats",
  "feelings",
  "plans",
  "questionnaires",
  "profile",
  "agreed",
  "nominee",
  "shared",
  "messages",
  "credits",
] as const;

function DeleteAccount(props: MyDataProps) {
  const { owner, email, hasPassword, hasPasskey, codePending, reply } = props;
  const { fields, error } = reply ?? {};
  const byCode = codePending || reply?.codeMailed || fields?.token !== undefined;
  return (
    <details id={ANCHOR} open={reply !== undefined}>
      <summary className="inline-flex min-h-12 cursor-pointer items-center font-medium text-danger underline underline-offset-4">
        {t("deletion.summary")}
      </summary>
      <div className="mt-3 grid max-w-prose gap-4">
        <p>{t("deletion.what")}</p>
        <ul className="grid list-disc gap-1 pl-5">
          {POINTS.map((point) => (
            <li key={point}>{t(`deletion.points.${point}`)}</li>
          ))}
        </ul>
        <p>{t("deletion.books")}</p>
        <p>{t("deletion.kept")}</p>
        <p>{t("deletion.backups", { days: BACKUP_DAYS })}</p>
        <p className="font-medium">{t("deletion.final")}</p>
        <p>
          <a href={exportOf(owner)} className="link">
            {t("deletion.copy")}
          </a>
        </p>
        {error && <Message tone="error">{error}</Message>}
        {reply?.codeMailed && (
          <Message tone="good">{t("deletion.codeSent", { email, minutes: CODE_MINUTES })}</Message>
        )}
        {hasPasskey && (
          <PasskeyForm
            purpose="deletion"
            action={`/settings#${ANCHOR}`}
            fields={{ intent: "delete_account", owner }}
            className="button justify-self-start bg-danger hover:bg-danger"
          >
            {t("deletion.passkey")}
          </PasskeyForm>
        )}
        {hasPassword && (
          <DeletionForm owner={owner}>
            <Field
              label={t("deletion.password")}
              name="password"
              type="password"
              autoComplete="current-password"
              error={fields?.password}
            />
          </DeletionForm>
        )}
        <p>{t(hasPassword ? "deletion.otherWay" : "deletion.noPassword")}</p>
        {byCode && (
          <DeletionForm owner={owner}>
            <Field
              label={t("deletion.code", { digits: CODE_DIGITS })}
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
          <input type="hidden" name="owner" value={owner} />
          <button type="submit" className="button-quiet">
            {t(byCode ? "deletion.mailAgain" : "deletion.mail")}
          </button>
        </Form>
      </div>
    </details>
  );
}

interface DeletionFormProps {
  readonly owner: string;
  readonly children: ReactNode;
}

/** Posted by the browser itself, because the page that follows has no scripts. */
function DeletionForm({ owner, children }: DeletionFormProps) {
  return (
    <Form
      method="post"
      action={`/settings#${ANCHOR}`}
      reloadDocument
      noValidate
      className="grid justify-items-start gap-4"
    >
      <input type="hidden" name="intent" value="delete_account" />
      <input type="hidden" name="owner" value={owner} />
      {children}
      <button type="submit" className="button bg-danger hover:bg-danger">
        {t("deletion.button")}
      </button>
    </Form>
  );
}
