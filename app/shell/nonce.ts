import { createContext, useContext } from "react";

const NonceContext = createContext("");

export const NonceProvider = NonceContext.Provider;

/** The response's script nonce while the server renders; empty in the browser, which hides nonces. */
export function useNonce(): string {
  return useContext(NonceContext);
}
