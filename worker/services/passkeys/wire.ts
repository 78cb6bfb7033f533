import * as z from "zod";
import { fromBase64url } from "#worker/domain/crypto/base64url.ts";
import { parseJson } from "#worker/domain/http/parse-json.ts";

/** Longest JSON that is parsed. An authenticator's answer has some 2 kB; an id up to 1,023 bytes. */
export const ANSWER_MAX_LENGTH = 16_000;

const bytes = z.string().max(8_000).transform(decoded);
const id = z
  .string()
  .min(1)
  .max(1_364)
  .regex(/^[\w-]+$/);

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson, the fields that are read. */
const assertion = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(128).nullish(),
  }),
});

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson, the fields that are read. */
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

/** Parses an answer to a request for a passkey. @returns undefined when it is malformed */
export function readAssertion(json: string): Assertion | undefined {
  return assertion.safeParse(parsed(json)).data;
}

/** Parses an answer to the creation of a passkey. @returns undefined when it is malformed */
export function readRegistration(json: string): Registration | undefined {
  return registration.safeParse(parsed(json)).data;
}

function parsed(json: string): unknown {
  return json.length > ANSWER_MAX_LENGTH ? undefined : parseJson(json);
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
