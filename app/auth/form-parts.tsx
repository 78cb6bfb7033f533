import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { PasskeyButtonProps } from "./passkey-button.tsx";
import type { AuthView } from "./views.ts";

/** The address of a view of the sign-in screen. */
export function authAddress(view: AuthView, next: string, tier?: string): string {
  return `/auth?${new URLSearchParams({ view, next, ...(tier !== undefined && { tier }) })}`;
}

interface PasskeyFormProps extends PasskeyButtonProps {
  /** Shown in a browser without passkeys. @default nothing: there are other ways beside it */
  readonly otherwise?: ReactNode;
}

/**
 * The way by a passkey. Without scripts its space stays empty; only a browser that has passkeys loads
 * the rest.
 */
export function PasskeyForm({ otherwise, ...props }: PasskeyFormProps) {
  // Null in a browser without passkeys.
  const [Button, setButton] = useState<ComponentType<PasskeyButtonProps> | null>();
  useEffect(() => {
    if (typeof PublicKeyCredential !== "function") return setButton(null);
    import("./passkey-button.tsx")
      .then(({ PasskeyButton }) => setButton(() => PasskeyButton))
      .catch((error: unknown) => console.warn(error));
  }, []);
  // The space is reserved, so that nothing moves when the button appears.
  return (
    <div className="min-h-12">
      {Button && <Button {...props} />}
      {Button === null && otherwise}
    </div>
  );
}
