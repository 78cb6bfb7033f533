/** The views of the sign-in screen that can be asked for by name. */
export const AUTH_VIEWS = {
  sign_in: {
    title: "Sign in to your account",
    button: "Sign in",
    other: { view: "sign_up", text: "New here? Create an account" },
  },
  sign_up: {
    title: "Create your account",
    button: "Create account",
    other: { view: "sign_in", text: "You have an account? Sign in" },
  },
} as const;

export type AuthView = keyof typeof AUTH_VIEWS;

export function authView(value: unknown): AuthView {
  return value === "sign_up" ? "sign_up" : "sign_in";
}
