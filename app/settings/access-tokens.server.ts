import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater, textField } from "#app/requests/form.server.ts";
import {
  LONGEST_TOKEN_NAME,
  MOST_TOKENS,
  SCOPES,
  TOKEN_DAYS,
  type TokenProblem,
  type TypedToken,
} from "#worker/features/access-tokens/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { t } from "./words/tokens.compiled.ts";

/** What the page shows after the form that makes an access token. */
export interface TokensAnswer {
  readonly tokens: {
    /** The new token, for this one answer. */
    readonly made?: string;
    /** Of the whole form. */
    readonly problem?: string;
    readonly refused?: {
      readonly errors: {
        readonly name?: string | undefined;
        readonly scopes?: string | undefined;
        readonly days?: string | undefined;
      };
      readonly typed: TypedToken;
    };
  };
}

const STATUS = { foreign: 403, full: 409 } as const;
/** More than is allowed, so that a longer text is refused and not cut; it is shown again. */
const MOST = 200;

type Ports = Pick<AppLoadContext["services"], "accessTokens">;

/** Makes the access token that was asked for. */
export async function makeToken(form: FormData, person: Person, { accessTokens }: Ports) {
  const typed = {
    name: textField(form, "token_name", MOST),
    scopes: form
      .getAll("scope")
      .slice(0, SCOPES.length)
      .map((scope) => String(scope).slice(0, MOST)),
    days: textField(form, "days", MOST),
  };
  const outcome = await accessTokens.make(person, typed, textField(form, "owner") || undefined);
  switch (outcome.kind) {
    case "made":
      return answerForm(answerWith({ made: outcome.token }), 200);
    case "unconfirmed":
      return redirect("/auth/again?next=%2Fsettings", 303);
    case "foreign":
    case "full":
      return answerForm(
        answerWith({ problem: t(outcome.kind, { most: MOST_TOKENS }) }),
        STATUS[outcome.kind],
      );
    case "refused":
      return answerForm(
        answerWith({ refused: { errors: errorsOf(outcome.problems), typed } }),
        400,
      );
    default:
      return answerLater(outcome, (problem) => answerWith({ problem }));
  }
}

/** Ends one of the person's access tokens. */
export async function endToken(form: FormData, person: Person, { accessTokens }: Ports) {
  await accessTokens.revoke(person, textField(form, "token"));
  return redirect("/settings#access-tokens", 303);
}

function answerWith(tokens: TokensAnswer["tokens"]): TokensAnswer {
  return { tokens };
}

function errorsOf(problems: readonly TokenProblem[]) {
  const name = problems.includes("name");
  return {
    name: name
      ? t("problem.name", { most: LONGEST_TOKEN_NAME })
      : problems.includes("same_name")
        ? t("problem.same_name")
        : undefined,
    scopes: problems.includes("scopes") ? t("problem.scopes") : undefined,
    days: problems.includes("days")
      ? t("problem.days", { min: TOKEN_DAYS.min, max: TOKEN_DAYS.max })
      : undefined,
  };
}
