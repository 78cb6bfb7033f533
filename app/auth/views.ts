/** The views of the sign-in screen (SPEC.md sections 2 and 4), each under its name in the address, with its fields. */
export const AUTH_FIELDS = {
  sign_in: ["email", "password"],
  /** A password is a second way there, beside the fields. */
  sign_up: ["email"],
  forgotten_password: ["email"],
  magic_link: ["email"],
  update_password: ["password"],
  verify_otp: ["token"],
} as const;

export type AuthView = keyof typeof AUTH_FIELDS;

export function authView(value: unknown): AuthView {
  return typeof value === "string" && Object.hasOwn(AUTH_FIELDS, value)
    ? (value as AuthView)
    : "sign_in";
}
