import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { NoticeText } from "#app/consent/notice-details.tsx";
import { NoticeDetails } from "#app/consent/notice-details.tsx";
import { clockText } from "#app/listening/clock.ts";
import { Field } from "#app/shell/form-parts.tsx";
import { CODE_DIGITS } from "#worker/features/accounts/rules.ts";
import type { Mailed } from "./auth-reply.server.ts";
import { authAddress } from "./form-parts.tsx";
import { t } from "./words/forms.compiled.ts";

interface CodeFormProps {
  readonly next: string;
  /** Where to post it: the page stays what it is. */
  readonly action: string;
  readonly error: string | undefined;
  /** Posted with the code, so that a wrong one still leads back to its mail. */
  readonly kept?: Readonly<Record<string, string>>;
  /** What is agreed to by the button, where the code makes a beat of words that wait. */
  readonly notice: NoticeText | undefined;
}

/** Takes the digits of a mailed code, in the browser that requested it. */
export function CodeForm({ next, action, error, kept = {}, notice }: CodeFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={action} className="card mt-6 grid gap-5" noValidate>
      <input type="hidden" name="intent" value="verify_otp" />
      <input type="hidden" name="next" value={next} />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={t("code.label", { digits: CODE_DIGITS })}
        name="token"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t("code.hint")}
        error={error}
        autoFocus
      />
      <button type="submit" className="button" disabled={busy}>
        {t("code.button")}
      </button>
      {notice && <NoticeDetails {...notice} />}
    </Form>
  );
}

/**
 * Counts a wait down, second by second.
 * @param wait a new object begins a new wait
 * @returns undefined before scripts run: a page without them cannot count
 */
function useSecondsLeft(wait: { readonly waitSeconds: number }): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const end = Date.now() + wait.waitSeconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}

interface MailStepProps {
  readonly mailed: Mailed;
  readonly email: string;
  readonly next: string;
  readonly tier: string | undefined;
  /** Of the code. */
  readonly error: string | undefined;
  readonly notice: NoticeText | undefined;
}

/** What to do while a mail is on its way: its code, another mail, another address. */
export function MailStep({ mailed, email, next, tier, error, notice }: MailStepProps) {
  const { by } = mailed;
  const kept = { by, email, next };
  const action = authAddress(by, next, tier);
  const address = (words: ReactNode) => (
    <strong key="address" className="break-words">
      {words}
    </strong>
  );
  return (
    <>
      <p className="mt-6">{t.rich("mail.sentTo", { address, email })}</p>
      <StepForm action={action} kept={kept} intent="other_address">
        <button type="submit" className="link min-h-12 cursor-pointer">
          {t("mail.wrongAddress")}
        </button>
      </StepForm>
      <CodeForm action={action} next={next} error={error} kept={{ by, email }} notice={notice} />
      <div className="mt-6 grid justify-items-start gap-3">
        <p className="note wrap-anywhere">{mailed.slow}</p>
        <StepForm action={action} kept={kept} intent="mail_again">
          <AgainButton wait={mailed} />
        </StepForm>
      </div>
    </>
  );
}

interface StepFormProps {
  readonly action: string;
  /** What the next page needs to know, which no address may have. */
  readonly kept: Pick<Mailed, "by"> & { readonly email: string; readonly next: string };
  readonly intent: string;
  readonly children: ReactNode;
}

function StepForm({ action, kept, intent, children }: StepFormProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** Stays where it is while the wait is counted, so that the focus does too. */
function AgainButton({ wait }: { wait: Mailed }) {
  const left = useSecondsLeft(wait) ?? 0;
  return (
    <button
      type="submit"
      className="button-quiet tabular-nums aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
      aria-disabled={left > 0 || undefined}
      onClick={(event) => left > 0 && event.preventDefault()}
    >
      {left > 0 ? t("mail.againIn", { clock: clockText(left) }) : t("mail.again")}
    </button>
  );
}
