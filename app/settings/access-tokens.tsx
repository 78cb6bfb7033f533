import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { Checkbox, DayTime } from "#app/shell/page-parts.tsx";
import { SCOPES, TOKEN_DAYS } from "#worker/features/access-tokens/rules.ts";
import type { OwnToken } from "#worker/features/access-tokens/service.ts";
import type { TokensAnswer } from "./access-tokens.server.ts";
import { Section } from "./section.tsx";
import { t } from "./words/tokens.compiled.ts";

interface AccessTokensProps {
  readonly tokens: readonly OwnToken[];
  readonly owner: string;
  /** Whether the person showed a short while ago who they are, without which none is made. */
  readonly confirmed: boolean;
  /** The new token, or why there is none. */
  readonly answer: TokensAnswer["tokens"] | undefined;
}

/** The access tokens of a person's programs, each with a way to end it, and a form that makes one. */
export function AccessTokens({ tokens, owner, confirmed, answer }: AccessTokensProps) {
  return (
    <Section id="access-tokens" title={t("title")}>
      <p className="max-w-prose">{t.rich("lead", { docs })}</p>
      {answer?.problem && <Message tone="error">{answer.problem}</Message>}
      {answer?.made && <NewToken token={answer.made} />}
      {tokens.length === 0 ? (
        <p className="text-ink-soft">{t("none")}</p>
      ) : (
        <>
          <ul className="grid gap-4">
            {tokens.map((token) => (
              <OneToken key={token.id} {...token} />
            ))}
          </ul>
          <p className="note max-w-prose">{t("ends")}</p>
        </>
      )}
      {confirmed ? (
        <MakeToken owner={owner} refused={answer?.refused} />
      ) : (
        <>
          <p className="max-w-prose">{t("unconfirmed")}</p>
          <Link to="/auth/again?next=%2Fsettings" className="button-quiet justify-self-start">
            {t("confirm")}
          </Link>
        </>
      )}
    </Section>
  );
}

/** Shown once: the page that follows no longer knows it. */
function NewToken({ token }: { readonly token: string }) {
  return (
    <Message tone="good">
      <p>{t("made")}</p>
      <p className="my-3">
        <code className="select-all break-all">{token}</code>
      </p>
      <p className="font-normal">{t("care")}</p>
    </Message>
  );
}

function OneToken({ id, name, scopes, endsAt, lastUsedAt }: OwnToken) {
  const ends = () => <DayTime key="ends" time={endsAt} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <ul className="note">
          {scopes.map((scope) => (
            <li key={scope}>{t(`scope.${scope}`)}</li>
          ))}
        </ul>
        <p className="note">
          {lastUsedAt === null
            ? t.rich("unused", { ends })
            : t.rich("used", { ends, used: () => <DayTime key="used" time={lastUsedAt} /> })}
        </p>
      </div>
      <Form method="post" action="/settings#access-tokens">
        <input type="hidden" name="intent" value="end_token" />
        <input type="hidden" name="token" value={id} />
        <button type="submit" className="button-quiet">
          {t.rich("end", { spoken, name })}
        </button>
      </Form>
    </li>
  );
}

interface MakeTokenProps {
  readonly owner: string;
  readonly refused: TokensAnswer["tokens"]["refused"] | undefined;
}

function MakeToken({ owner, refused }: MakeTokenProps) {
  const { errors, typed } = refused ?? {};
  return (
    <Form method="post" action="/settings#access-tokens" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="make_token" />
      <input type="hidden" name="owner" value={owner} />
      <Field
        label={t("name")}
        name="token_name"
        type="text"
        autoComplete="off"
        defaultValue={typed?.name}
        error={errors?.name}
      />
      <fieldset className="grid gap-1">
        <legend className="font-medium">{t("scopes")}</legend>
        {errors?.scopes && (
          <p role="alert" className="font-medium text-sm">
            {errors.scopes}
          </p>
        )}
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            name="scope"
            value={scope}
            defaultChecked={typed?.scopes.includes(scope)}
          >
            {t(`scope.${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Field
        label={t("days")}
        name="days"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.days ?? String(TOKEN_DAYS.usual)}
        hint={t("daysHint", { min: TOKEN_DAYS.min, max: TOKEN_DAYS.max })}
        error={errors?.days}
      />
      <button type="submit" className="button-quiet justify-self-start">
        {t("make")}
      </button>
    </Form>
  );
}

function docs(words: ReactNode) {
  return (
    <a key="docs" href="/api/docs" className="link">
      {words}
    </a>
  );
}

/** What a button is for, where it is heard and not seen beside its thing. */
function spoken(words: ReactNode) {
  return (
    <span key="spoken" className="sr-only">
      {words}
    </span>
  );
}
