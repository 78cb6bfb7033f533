import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Field } from "#app/shell/form-parts.tsx";
import type { AuthFieldErrors } from "./auth-fields.server.ts";
import type { AuthScreen } from "./auth-screen.server.ts";
import { authAddress, PasskeyForm } from "./form-parts.tsx";
import { t } from "./words/forms.compiled.ts";

/** What an account means, beside the button that makes one. */
function Agreement() {
  const terms = (words: ReactNode) => (
    <Link key="terms" to="/terms" className="link">
      {words}
    </Link>
  );
  const privacy = (words: ReactNode) => (
    <Link key="privacy" to="/privacy-policy" className="link">
      {words}
    </Link>
  );
  return <p className="note">{t.rich("agreement", { terms, privacy })}</p>;
}

interface EmailFormProps {
  readonly screen: AuthScreen;
  /** Token of the account that the page was loaded for. */
  readonly owner: string | undefined;
  readonly next: string;
  readonly tier: string | undefined;
  readonly email: string;
  readonly errors: AuthFieldErrors | undefined;
}

/** The form of a view: email, password or both. A sign-up needs the email; a password is a second way. */
export function EmailForm({ screen, owner, next, tier, email, errors }: EmailFormProps) {
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
      <input type="hidden" name="owner" value={owner} />
      {hasEmail && (
        <Field
          label={t("email")}
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
        {busy ? t("busy") : button}
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

export function PasskeyWay({ next }: { next: string }) {
  return (
    <div className="mt-4 text-center">
      <PasskeyForm
        purpose="sign_in"
        action={authAddress("sign_in", next)}
        fields={{ intent: "passkey", next }}
      >
        {t("passkey")}
      </PasskeyForm>
    </div>
  );
}

export function GoogleLink({ next }: { next: string }) {
  return (
    <p className="mt-4 grid gap-4 text-center">
      <span className="text-ink-soft">{t("or")}</span>
      <a className="button-quiet" href={`/auth/google?next=${encodeURIComponent(next)}`}>
        {t("google")}
      </a>
    </p>
  );
}

/**
 * Brings the answer to a posted form into view and gives it the focus: the first field with an error, the
 * field for a code that was mailed, or else the sentence above the form. A page that the browser loads itself does so by `autofocus`.
 * @param reply a new object for each answer
 * @returns for the element that has the sentence
 */
export function useFocusOnReply<T extends HTMLElement>(reply: object | undefined): RefObject<T> {
  const sentence = useRef<T>(null);
  useEffect(() => {
    if (reply === undefined) return;
    const field = document.querySelector<HTMLElement>("main :is([aria-invalid=true],[name=token])");
    (field ?? sentence.current)?.focus();
  }, [reply]);
  return sentence;
}
