import { AUTH_WORDS } from "#app/words/auth.ts";
import { authAddress } from "./auth-address.ts";
import { PasskeyForm } from "./passkey-form.tsx";

export function PasskeyWay({ next }: { next: string }) {
  return (
    <div className="mt-4 text-center">
      <PasskeyForm
        purpose="sign_in"
        action={authAddress("sign_in", next)}
        fields={{ intent: "passkey", next }}
      >
        {AUTH_WORDS.passkey}
      </PasskeyForm>
    </div>
  );
}

export function GoogleLink({ next }: { next: string }) {
  return (
    <p className="mt-4 grid gap-4 text-center">
      <span className="text-ink-soft">{AUTH_WORDS.or}</span>
      <a className="button-quiet" href={`/auth/google?next=${encodeURIComponent(next)}`}>
        {AUTH_WORDS.google}
      </a>
    </p>
  );
}
