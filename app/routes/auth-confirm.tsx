import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CONFIRM_WORDS } from "#app/auth/confirm-words.ts";
import { onward, takeWay, waitingWords, wayOf } from "#app/auth/onward.server.ts";
import { NoticeDetails } from "#app/consent/notice-details.tsx";
import { answerForm, readForm, textField } from "#app/requests/form.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { NOTICES } from "#worker/domain/error-words.ts";
import { BRAND } from "#worker/domain/words.ts";

type Purpose = keyof typeof CONFIRM_WORDS.confirm;

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
    return answerForm({ page, type, error: CONFIRM_WORDS.replaceFirst }, 409);
  }
  const outcome = await accounts.redeemLink(token, type);
  if (outcome.kind !== "proved") return badLink(type);
  if (outcome.choosesPassword) return redirect("/auth?view=update_password", 303);
  return onward(context, takeWay(cookies));
}

function badLink(type: Purpose = "magiclink") {
  return answerForm({ page: undefined, type, error: NOTICES.badLink }, 400);
}

export const meta: MetaFunction = () => [{ title: `Confirm · ${BRAND.name}` }];

export default function Confirm() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const page = reply ? reply.page : loaded;
  const { title, again } = CONFIRM_WORDS.ranOut;
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{page ? CONFIRM_WORDS.confirm[page.type].title : title}</h1>
      {reply && <Message tone="error">{reply.error}</Message>}
      {page && <LinkForm {...page} />}
      {reply && !page && (
        <LinkButton to={`/auth?view=${again[reply.type].view}`} className="mt-6">
          {again[reply.type].button}
        </LinkButton>
      )}
    </section>
  );
}

function LinkForm(page: Awaited<ReturnType<typeof linkPage>>) {
  const { token, type, account, requestedHere, losesPassword, replaces, words: waiting } = page;
  const words = CONFIRM_WORDS.confirm[type];
  return (
    <Form method="post" action="/auth/confirm" className="card mt-6 grid gap-5">
      <p>{words.text}</p>
      {waiting && <p className="font-display text-lg">{waiting.sentence}</p>}
      {account !== undefined && (
        <p>
          {CONFIRM_WORDS.account}: <strong className="break-words">{account}</strong>
        </p>
      )}
      {!requestedHere && (
        <p className="text-ink-soft text-sm">
          {CONFIRM_WORDS.otherBrowser}
          {losesPassword && ` ${CONFIRM_WORDS.otherBrowserSignUp}`}
        </p>
      )}
      {replaces !== undefined && (
        <div className="grid gap-2">
          <p>{CONFIRM_WORDS.replaces(replaces)}</p>
          <Checkbox name="replace" required>
            {CONFIRM_WORDS.replaceBox(replaces)}
          </Checkbox>
        </div>
      )}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="type" value={type} />
      <button type="submit" className="button">
        {words.button}
      </button>
      {waiting?.notice && <NoticeDetails {...waiting.notice} />}
    </Form>
  );
}

function purposeOf(value: unknown): Purpose | undefined {
  return typeof value === "string" && Object.hasOwn(CONFIRM_WORDS.confirm, value)
    ? (value as Purpose)
    : undefined;
}
