/** What of https://www.w3.org/TR/trusted-types/ is used here; the compiler's own library lacks it. */
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

/** The only policy that the pages' headers name: it lets scripts of our own address run, no text. */
const policy = globalThis.trustedTypes?.createPolicy("own-scripts", { createScriptURL });

/**
 * The address of a script of our own, as browsers want it that let nobody turn text into scripts.
 * @throws TypeError when it leads elsewhere
 */
export function ownScript(address: string): string {
  // A TrustedScriptURL there, which all that takes a script's address takes.
  return (policy?.createScriptURL(address) ?? createScriptURL(address)) as string;
}

function createScriptURL(address: string): string {
  const { origin, href } = new URL(address, location.href);
  if (origin !== location.origin) throw new TypeError("Not a script of our own.");
  return href;
}
