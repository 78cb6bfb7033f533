import { Form, useNavigation } from "@remix-run/react";
import { NoticeDetails } from "#app/consent/notice-details.tsx";
import type { NoticeText } from "#app/consent/notice-text.ts";
import { Field } from "#app/shell/field.tsx";
import { AUTH_WORDS } from "#app/words/auth.ts";

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
        label={AUTH_WORDS.code}
        name="token"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={AUTH_WORDS.codeHint}
        error={error}
        autoFocus
      />
      <button type="submit" className="button" disabled={busy}>
        {AUTH_WORDS.useCode}
      </button>
      {notice && <NoticeDetails {...notice} />}
    </Form>
  );
}
