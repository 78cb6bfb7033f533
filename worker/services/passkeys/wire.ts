import * as z from "zod";
import { fromBase64url } from "#worker/domain/crypto/base64url.ts";

/** An answer of an authenticator has some 2 kB at most; ids alone may have 1,023 bytes. */
export const ANSWER_MAX_LENGTH = 16_000;

const bytes = z.string().max(8_000).transform(decoded);
const id = z
  .string()
  .min(1)
  .max(1_364)
  .regex(/^[\w-]+$/);

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson, as far as it is read. */
const assertion = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(128).nullish(),
  }),
});

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson, as far as it is read. */
const registration = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});

export type Assertion = z.infer<typeof assertion>;
export type Registration = z.infer<typeof registration>;

/** Reads what a page sends of an authenticator's answer. @returns undefined where it is none */
export function readAssertion(json: string): Assertion | undefined {
  return assertion.safeParse(parsed(json)).data;
}

export function readRegistration(json: string): Registration | undefined {
  return registration.safeParse(parsed(json)).data;
}

function parsed(json: string): unknown {
  if (json.length > ANSWER_MAX_LENGTH) return undefined;
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function decoded(text: string, context: z.RefinementCtx): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64url(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    context.addIssue({ code: "custom", message: "No base64url." });
    return z.NEVER;
  }
}
