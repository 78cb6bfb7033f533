import {
  AUTH_LINK_TEXTS,
  AUTH_LINKS,
  AUTH_VIEWS,
  AUTH_WORDS,
  type AuthView,
  PASSWORD_FIELDS,
} from "#app/words/auth.ts";

/** What the sign-in screen shows in a view: the page's scripts carry no other view's words. */
export interface AuthScreen {
  readonly view: AuthView;
  readonly title: string;
  readonly button: string;
  readonly hasEmail: boolean;
  readonly password: (typeof PASSWORD_FIELDS)[AuthView];
  /** Other views to go to. */
  readonly links: readonly { readonly view: AuthView; readonly text: string }[];
}

/** @param offersCode whether a code that was mailed before can be typed, too */
export function authScreen(view: AuthView, offersCode = false): AuthScreen {
  const { title, button, fields } = AUTH_VIEWS[view];
  const others = offersCode ? (["verify_otp", ...AUTH_LINKS[view]] as const) : AUTH_LINKS[view];
  const links = others.map((other) => ({
    view: other,
    text:
      view === "sign_up" && other === "sign_in" ? AUTH_WORDS.haveAccount : AUTH_LINK_TEXTS[other],
  }));
  const hasEmail = fields.some((field) => field === "email");
  return { view, title, button, hasEmail, password: PASSWORD_FIELDS[view], links };
}
