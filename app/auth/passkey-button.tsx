import { type ReactNode, useRef, useState } from "react";
import { Icon } from "#app/shell/pictures.tsx";
import type { PasskeyPurpose } from "#worker/features/passkeys/challenge.ts";
import { requestPasskey } from "./passkey-ceremony.ts";
import { t } from "./words/passkey.compiled.ts";

export interface PasskeyButtonProps {
  /** What the passkey confirms. */
  readonly purpose: PasskeyPurpose;
  readonly action: string;
  /** Posted with the passkey. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that requests a passkey and posts it in a form of its own, so that Enter never presses it. */
export function PasskeyButton({
  purpose,
  action,
  fields,
  className,
  children,
}: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);

  async function submitPasskey(): Promise<void> {
    const ceremony = await requestPasskey(purpose);
    if (ceremony.kind === "redirect") return location.assign(ceremony.to);
    if (ceremony.kind === "failed") {
      setBusy(false);
      return setProblem(ceremony.message);
    }
    if (answer.current) answer.current.value = ceremony.answer;
    // By the browser itself: the answer may be a download.
    form.current?.requestSubmit();
  }

  function press(): void {
    setBusy(true);
    setProblem(undefined);
    submitPasskey().catch((error: unknown) => {
      console.warn(error);
      setBusy(false);
      setProblem(t("failed"));
    });
  }

  return (
    <div className="grid gap-2">
      <form ref={form} method="post" action={action} hidden>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input ref={answer} type="hidden" name="passkey" />
      </form>
      <button type="button" onClick={press} className={className ?? "button-quiet"} disabled={busy}>
        {busy ? t("busy") : children}
      </button>
      {problem && (
        <p role="alert" className="flex gap-2 font-medium text-sm">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-lamp" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
