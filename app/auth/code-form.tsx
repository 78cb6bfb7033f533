import { Form, useNavigation } from "@remix-run/react";
import { Field } from "#app/shell/field.tsx";
import { AUTH_VIEWS, AUTH_WORDS } from "#app/words/auth.ts";
import { authAddress } from "./auth-address.ts";

/** Takes the digits of a mailed code, in the browser that requested it. */
export function CodeForm({ next, error }: { next: string; error?: string | undefined }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={authAddress("verify_otp", next)}
      className="card mt-6 grid gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value="verify_otp" />
      <input type="hidden" name="next" value={next} />
      <Field
        label={AUTH_WORDS.code}
        name="token"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={AUTH_WORDS.codeHint}
        error={error}
      />
      <button type="submit" className="button" disabled={busy}>
        {AUTH_VIEWS.verify_otp.button}
      </button>
    </Form>
  );
}
