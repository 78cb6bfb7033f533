import { type ComponentType, useEffect, useState } from "react";
import type { PasskeyButtonProps } from "./passkey-button.tsx";

/**
 * The way by a passkey. Without scripts, or in a browser without passkeys, its space stays empty; only
 * a browser that has them loads the rest.
 */
export function PasskeyForm(props: PasskeyButtonProps) {
  const [Button, setButton] = useState<ComponentType<PasskeyButtonProps>>();
  useEffect(() => {
    if (typeof PublicKeyCredential !== "function") return;
    import("./passkey-button.tsx")
      .then(({ PasskeyButton }) => setButton(() => PasskeyButton))
      .catch((error: unknown) => console.warn(error));
  }, []);
  // The space is reserved, so that nothing moves when the button appears.
  return <div className="min-h-12">{Button && <Button {...props} />}</div>;
}
