import { Form, useNavigation } from "@remix-run/react";
import { Field } from "#app/shell/field.tsx";
import { AUTH_VIEWS, AUTH_WORDS, type AuthView } from "#app/words/auth.ts";
import { Agreement } from "./agreement.tsx";
import { authAddress } from "./auth-address.ts";
import type { AuthFieldErrors } from "./auth-fields.server.ts";

interface EmailFormProps {
  readonly view: AuthView;
  readonly next: string;
  readonly tier: string | undefined;
  readonly email: string;
  readonly errors: AuthFieldErrors | undefined;
}

/** The form of a view: email, password or both. */
export function EmailForm({ view, next, tier, email, errors }: EmailFormProps) {
  const busy = useNavigation().state !== "idle";
  const { fields, button } = AUTH_VIEWS[view];
  const known = view === "sign_in";
  return (
    <Form
      method="post"
      action={authAddress(view, next, tier)}
      className="card mt-6 grid gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value={view} />
      <input type="hidden" name="next" value={next} />
      {fields.some((field) => field === "email") && (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={errors?.email}
        />
      )}
      {fields.some((field) => field === "password") && (
        <Field
          label={view === "update_password" ? "New password" : "Password"}
          name="password"
          type="password"
          autoComplete={known ? "current-password" : "new-password"}
          hint={known ? undefined : AUTH_WORDS.passwordHint}
          error={errors?.password}
        />
      )}
      {view === "sign_up" && <Agreement />}
      <button type="submit" className="button" disabled={busy}>
        {busy ? "One moment..." : button}
      </button>
    </Form>
  );
}
