import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { PASSWORD_LENGTH } from "#worker/features/accounts/rules.ts";
import { AUTH_FIELDS, type AuthView } from "./views.ts";
import { t } from "./words/screen.compiled.ts";

/** What the sign-in screen shows in a view: the page's scripts carry no other view's words. */
export interface AuthScreen {
  readonly view: AuthView;
  readonly title: string;
  readonly button: string;
  readonly hasEmail: boolean;
  readonly password: PasswordField | undefined;
  /** Other views to go to. */
  readonly links: readonly { readonly view: AuthView; readonly text: string }[];
}

interface PasswordField {
  readonly label: string;
  readonly autoComplete: string;
  readonly hint: string;
  /** Where the view needs none: what opens the field, and the button of this second way. */
  readonly second?: { readonly open: string; readonly button: string } | undefined;
}

/** The views that a view links to. */
const LINKS: Readonly<Record<AuthView, readonly AuthView[]>> = {
  sign_in: ["magic_link", "sign_up", "forgotten_password"],
  sign_up: ["sign_in"],
  forgotten_password: ["sign_in"],
  magic_link: ["sign_in", "sign_up"],
  update_password: [],
  verify_otp: ["sign_in", "magic_link"],
};

/** @param offersCode whether a code that was mailed before can be typed, too */
export function authScreen(view: AuthView, offersCode = false): AuthScreen {
  const others = offersCode ? (["verify_otp", ...LINKS[view]] as const) : LINKS[view];
  return {
    view,
    title: t(`${view}.title`),
    button: t(`${view}.button`),
    hasEmail: AUTH_FIELDS[view].some((field) => field === "email"),
    password: passwordField(view),
    links: others.map((other) => ({ view: other, text: linkText(view, other) })),
  };
}

/** Not all of those who are about to sign up a second time have a password. */
function linkText(from: AuthView, to: AuthView): string {
  return t(from === "sign_up" && to === "sign_in" ? "links.haveAccount" : `links.${to}`);
}

/** The field for a password in the views that have one. */
function passwordField(view: AuthView): PasswordField | undefined {
  const { min } = PASSWORD_LENGTH;
  switch (view) {
    case "sign_in":
      return {
        label: t("sign_in.password"),
        autoComplete: "current-password",
        hint: t("sign_in.passwordHint"),
      };
    case "sign_up":
      return {
        label: t("sign_up.password"),
        autoComplete: "new-password",
        hint: t("sign_up.passwordHint", { min }),
        second: { open: t("sign_up.openPassword"), button: t("sign_up.withPassword") },
      };
    case "update_password":
      return {
        label: t("update_password.password"),
        autoComplete: "new-password",
        hint: t("update_password.passwordHint", { min }),
      };
    default:
      return undefined;
  }
}

/** A warm line under the title of a view. */
export function authLead(view: AuthView): string | undefined {
  switch (view) {
    case "sign_up":
      return t("sign_up.lead", { credits: SIGN_UP_CREDITS });
    case "sign_in":
    case "forgotten_password":
    case "magic_link":
      return t(`${view}.lead`);
    default:
      return undefined;
  }
}

/** What search engines and previews show of the screen. */
export function authDescription(): string {
  return t("description", { credits: SIGN_UP_CREDITS });
}
