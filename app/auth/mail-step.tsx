import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NoticeText } from "#app/consent/notice-text.ts";
import { clockText } from "#app/listening/clock.ts";
import { AUTH_WORDS } from "#app/words/auth.ts";
import { authAddress } from "./auth-address.ts";
import type { Mailed } from "./auth-reply.server.ts";
import { CodeForm } from "./code-form.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface MailStepProps {
  readonly mailed: Mailed;
  readonly email: string;
  readonly next: string;
  readonly tier: string | undefined;
  /** Of the code. */
  readonly error: string | undefined;
  readonly notice: NoticeText | undefined;
}

const { mailStep } = AUTH_WORDS;

/** What to do while a mail is on its way: its code, another mail, another address. */
export function MailStep({ mailed, email, next, tier, error, notice }: MailStepProps) {
  const { by } = mailed;
  const kept = { by, email, next };
  const action = authAddress(by, next, tier);
  return (
    <>
      <p className="mt-6">
        {mailStep.sentTo} <strong className="break-words">{email}</strong>.
      </p>
      <StepForm action={action} kept={kept} intent="other_address">
        <button type="submit" className="link min-h-12 cursor-pointer">
          {mailStep.wrongAddress}
        </button>
      </StepForm>
      <CodeForm action={action} next={next} error={error} kept={{ by, email }} notice={notice} />
      <div className="mt-6 grid justify-items-start gap-3">
        <p className="note">{mailStep.slow}</p>
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
      {left > 0 ? mailStep.againIn(clockText(left)) : mailStep.again}
    </button>
  );
}
