import { createContext, useContext } from "react";

/** The part of https://www.w3.org/TR/trusted-types/ used here; TypeScript's library lacks it. */
declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): unknown };
      }
    | undefined;
}

/** The only policy that the pages' headers allow: scripts of our own origin, no text. */
const policy = globalThis.trustedTypes?.createPolicy("own-scripts", { createScriptURL });

/**
 * The address of a script of our own, trusted where the browser enforces Trusted Types.
 * @throws TypeError for another origin
 */
export function ownScript(address: string): string {
  // A TrustedScriptURL, accepted wherever the address of a script is.
  return (policy?.createScriptURL(address) ?? createScriptURL(address)) as string;
}

function createScriptURL(address: string): string {
  const { origin, href } = new URL(address, location.href);
  if (origin !== location.origin) throw new TypeError("Not a script of our own.");
  return href;
}

const NonceContext = createContext("");

export const NonceProvider = NonceContext.Provider;

/** The response's script nonce while the server renders; empty in the browser, which hides nonces. */
export function useNonce(): string {
  return useContext(NonceContext);
}
