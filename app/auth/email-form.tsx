import { Form, useNavigation } from "@remix-run/react";
import { Field } from "#app/shell/field.tsx";
import { Agreement } from "./agreement.tsx";
import { authAddress } from "./auth-address.ts";
import type { AuthFieldErrors } from "./auth-fields.server.ts";
import type { AuthScreen } from "./auth-screen.server.ts";

interface EmailFormProps {
  readonly screen: AuthScreen;
  readonly next: string;
  readonly tier: string | undefined;
  readonly email: string;
  readonly errors: AuthFieldErrors | undefined;
}

/** The form of a view: email, password or both. A sign-up needs the email; a password is a second way. */
export function EmailForm({ screen, next, tier, email, errors }: EmailFormProps) {
  const busy = useNavigation().state !== "idle";
  const { view, hasEmail, password, button } = screen;
  const second = password?.second;
  const field = password && (
    <Field
      label={password.label}
      name="password"
      type="password"
      autoComplete={password.autoComplete}
      hint={password.hint}
      error={errors?.password}
      required={!second}
    />
  );
  return (
    <Form
      method="post"
      action={authAddress(view, next, tier)}
      className="card mt-6 grid gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value={view} />
      <input type="hidden" name="next" value={next} />
      {hasEmail && (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={errors?.email}
          autoFocus={second ? !errors?.password : undefined}
        />
      )}
      {!second && field}
      <button type="submit" className="button" disabled={busy}>
        {busy ? "One moment..." : button}
      </button>
      {second && <Agreement />}
      {second && (
        <details open={errors?.password !== undefined}>
          <summary className="link min-h-12 cursor-pointer content-center">{second.open}</summary>
          <div className="mt-2 grid gap-5">
            {field}
            <button type="submit" className="button-quiet" disabled={busy}>
              {second.button}
            </button>
          </div>
        </details>
      )}
    </Form>
  );
}
