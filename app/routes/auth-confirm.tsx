import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { onward, takeWay, waitingWords, wayOf } from "#app/auth/onward.server.ts";
import type { AuthView } from "#app/auth/views.ts";
import { t as answers } from "#app/auth/words/answers.compiled.ts";
import { t } from "#app/auth/words/confirm.compiled.ts";
import { NoticeDetails } from "#app/consent/notice-details.tsx";
import { answerForm, readForm, textField } from "#app/requests/form.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";

/** What a mailed link is for, and the view that mails another once it counts no more. */
const ANOTHER = {
  signup: "magic_link",
  magiclink: "magic_link",
  recovery: "forgotten_password",
} as const satisfies Record<string, AuthView>;

type Purpose = keyof typeof ANOTHER;

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // After a post the page shows the action's reply.
  if (context.method === "POST") return null;
  const { searchParams } = new URL(request.url);
  const type = purposeOf(searchParams.get("type")) ?? "signup";
  return linkPage(context, searchParams.get("token") ?? "", type);
}

/** What the page shows of a link; for an invalid one only the form. */
async function linkPage({ services }: AppLoadContext, token: string, type: Purpose) {
  const view = token === "" ? undefined : await services.accounts.viewLink(token, type);
  // A password that was typed elsewhere is lost, and chosen anew before anything else.
  const choosesPassword =
    type === "recovery" || (view?.hasPassword === true && !view.requestedHere);
  const leadsTo = choosesPassword
    ? "update_password"
    : type === "signup"
      ? "sign_up"
      : "magic_link";
  return {
    token,
    type,
    ...(view ?? { account: undefined, requestedHere: false, replaces: undefined }),
    losesPassword: type === "signup" && choosesPassword,
    words: waitingWords(services, leadsTo, wayOf(services.cookies)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = textField(form, "token");
  const type = purposeOf(form.get("type"));
  if (token === "" || type === undefined) return badLink(type);
  const { accounts, cookies } = context.services;
  const page = await linkPage(context, token, type);
  if (page.replaces !== undefined && form.get("replace") !== "on") {
    return answerForm({ page, type, error: answers("replaceFirst") }, 409);
  }
  const outcome = await accounts.redeemLink(token, type);
  if (outcome.kind !== "proved") return badLink(type);
  if (outcome.choosesPassword) return redirect("/auth?view=update_password", 303);
  return onward(context, takeWay(cookies));
}

function badLink(type: Purpose = "magiclink") {
  return answerForm({ page: undefined, type, error: refused("badLink") }, 400);
}

export const meta: MetaFunction = () => [{ title: `${t("pageTitle")} · ${BRAND.name}` }];

export default function Confirm() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const page = reply ? reply.page : loaded;
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t(page ? `${page.type}.title` : "ranOut")}</h1>
      {reply && <Message tone="error">{reply.error}</Message>}
      {page && <LinkForm {...page} />}
      {reply && !page && (
        <LinkButton to={`/auth?view=${ANOTHER[reply.type]}`} className="mt-6">
          {t(`${reply.type}.another`)}
        </LinkButton>
      )}
    </section>
  );
}

function LinkForm(page: Awaited<ReturnType<typeof linkPage>>) {
  const { token, type, account, requestedHere, losesPassword, replaces, words: waiting } = page;
  const address = (words: ReactNode) => (
    <strong key="address" className="break-words">
      {words}
    </strong>
  );
  return (
    <Form method="post" action="/auth/confirm" className="card mt-6 grid gap-5">
      <p>
        {type === "signup" ? t("signup.text", { credits: SIGN_UP_CREDITS }) : t(`${type}.text`)}
      </p>
      {waiting && <p className="font-display text-lg">{waiting.sentence}</p>}
      {account !== undefined && <p>{t.rich("account", { address, email: account })}</p>}
      {!requestedHere && (
        <p className="text-ink-soft text-sm">
          {t("otherBrowser")}
          {losesPassword && ` ${t("losesPassword")}`}
        </p>
      )}
      {replaces !== undefined && (
        <div className="grid gap-2">
          <p>{t("replaces", { person: replaces })}</p>
          <Checkbox name="replace" required>
            {t("replaceBox", { person: replaces })}
          </Checkbox>
        </div>
      )}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="type" value={type} />
      <button type="submit" className="button">
        {t(`${type}.button`)}
      </button>
      {waiting?.notice && <NoticeDetails {...waiting.notice} />}
    </Form>
  );
}

function purposeOf(value: unknown): Purpose | undefined {
  return typeof value === "string" && Object.hasOwn(ANOTHER, value)
    ? (value as Purpose)
    : undefined;
}
