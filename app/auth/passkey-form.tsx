import { type ReactNode, useEffect, useRef, useState } from "react";
import { PASSKEYS } from "#app/words/passkeys.ts";
import type { PasskeyPurpose } from "#worker/services/passkeys/challenge.ts";

interface PasskeyFormProps {
  /** What the passkey confirms. */
  readonly purpose: PasskeyPurpose;
  readonly action: string;
  /** Posted with the passkey. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A button that requests a passkey and posts it in a form of its own, so that Enter never presses
 * it. Without scripts, or in a browser without passkeys, its space stays empty.
 */
export function PasskeyForm({ purpose, action, fields, className, children }: PasskeyFormProps) {
  const [supported, setSupported] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  useEffect(() => setSupported(typeof PublicKeyCredential === "function"), []);

  async function submitPasskey(): Promise<void> {
    const { requestPasskey } = await import("./passkey-ceremony.client.ts");
    const ceremony = await requestPasskey(purpose);
    if (ceremony.kind === "redirect") return location.assign(ceremony.to);
    if (ceremony.kind === "failed") {
      setBusy(false);
      return setProblem(ceremony.message);
    }
    if (answer.current) answer.current.value = ceremony.answer;
    // submit() fires no event, so no passkey is requested again; the answer may be a download.
    form.current?.submit();
  }

  function press(): void {
    setBusy(true);
    setProblem(undefined);
    submitPasskey().catch((error: unknown) => {
      console.warn(error);
      setBusy(false);
      setProblem(PASSKEYS.failed);
    });
  }

  // The space is reserved, so that nothing moves when the button appears.
  return (
    <div className="min-h-11">
      {supported && (
        <div className="grid gap-2">
          <form ref={form} method="post" action={action} hidden>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input ref={answer} type="hidden" name="passkey" />
          </form>
          <button
            type="button"
            onClick={press}
            className={className ?? "button-quiet"}
            disabled={busy}
          >
            {busy ? PASSKEYS.busy : children}
          </button>
          {problem && (
            <p role="alert" className="font-medium text-danger text-sm">
              {problem}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
