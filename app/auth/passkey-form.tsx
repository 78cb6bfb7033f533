import { type ReactNode, useEffect, useRef, useState } from "react";
import { PASSKEYS } from "#app/words/passkeys.ts";
import type { PasskeyPurpose } from "#worker/services/passkeys/challenge.ts";

interface PasskeyFormProps {
  /** What the passkey is shown for. */
  readonly purpose: PasskeyPurpose;
  readonly action: string;
  /** What is posted beside the passkey. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A button that asks for a passkey and posts it by a form of its own: Enter never presses it. It needs scripts and a browser that
 * knows passkeys: without either its place stays empty.
 */
export function PasskeyForm({ purpose, action, fields, className, children }: PasskeyFormProps) {
  const [supported, setSupported] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  useEffect(() => setSupported(typeof PublicKeyCredential === "function"), []);

  async function ask(): Promise<void> {
    const { askPasskey } = await import("./passkey-ceremony.client.ts");
    const ceremony = await askPasskey(purpose);
    if (ceremony.kind === "elsewhere") return location.assign(ceremony.to);
    if (ceremony.kind === "failed") {
      setBusy(false);
      return setProblem(ceremony.message);
    }
    if (answer.current) answer.current.value = ceremony.answer;
    // Without an event, so that it is not asked again; what follows may be a download.
    form.current?.submit();
  }

  function press(): void {
    setBusy(true);
    setProblem(undefined);
    ask().catch((error: unknown) => {
      console.warn(error);
      setBusy(false);
      setProblem(PASSKEYS.failed);
    });
  }

  // The place is kept, so that nothing moves when the button comes.
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
