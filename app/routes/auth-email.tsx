import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { answerForm, answerLater, readForm, textField } from "#app/requests/form.server.ts";
import { t } from "#app/settings/words/email.compiled.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // After a post the page shows the action's reply.
  if (context.method === "POST") return null;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const view = token === "" ? undefined : await context.services.emailChange.view(token);
  return view === undefined ? { refused: refused("badLink") } : { ...view, token };
}

interface Reply {
  readonly error?: string;
  readonly done?: "waiting" | "changed" | "restored" | "taken";
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = textField(await readForm(request), "token");
  const outcome = await context.services.emailChange.followLink(token);
  if (outcome.kind === "throttled") return answerLater(outcome, toReply);
  return outcome.kind === "refused"
    ? answerForm(toReply(refused("badLink")), 400)
    : answerForm<Reply>({ done: outcome.kind }, 200);
}

function toReply(error: string): Reply {
  return { error };
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function EmailLink() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      {reply === undefined ? (
        view && <View {...view} />
      ) : reply.done === undefined ? (
        <Message tone="error">{reply.error}</Message>
      ) : (
        <Done done={reply.done} />
      )}
    </section>
  );
}

function View(view: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  if ("refused" in view) return <Message tone="error">{view.refused}</Message>;
  const { does, email, account, confirmed, token } = view;
  if (confirmed) return <Done done="waiting" />;
  return (
    <Form method="post" action="/auth/email" className="card mt-6 grid gap-5">
      <p className="break-words">{t.rich("now", { address, email: account })}</p>
      <p className="break-words">{t.rich(`does.${does}`, { address, email })}</p>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button">
        {t(`confirm.${does}`)}
      </button>
    </Form>
  );
}

const RESULTS = { waiting: "confirmed", changed: "changed", restored: "restored" } as const;

function Done({ done }: { readonly done: NonNullable<Reply["done"]> }) {
  if (done === "taken") return <Message tone="error">{t.rich("taken", { help })}</Message>;
  return (
    <>
      <Message tone="good">{t(RESULTS[done])}</Message>
      {done === "restored" && (
        <LinkButton to="/auth?view=magic_link" className="mt-6">
          {t("signIn")}
        </LinkButton>
      )}
      {done === "changed" && (
        <LinkButton to="/settings" className="mt-6">
          {t("settings")}
        </LinkButton>
      )}
    </>
  );
}

function help(words: ReactNode) {
  return (
    <Link key="help" to="/help" className="link">
      {words}
    </Link>
  );
}

function address(words: ReactNode) {
  return <strong key="address">{words}</strong>;
}
