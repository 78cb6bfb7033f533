import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { t } from "#app/auth/words/alarm.compiled.ts";
import { answerForm, answerLater, readForm, textField } from "#app/requests/form.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = textField(await readForm(request), "token");
  if (token === "") return badLink();
  const outcome = await context.services.notices.revoke(token);
  switch (outcome.kind) {
    case "revoked":
      return answerForm({ error: undefined, gone: outcome.removed }, 200);
    case "refused":
      return badLink();
    case "throttled":
      return answerLater(outcome, (error) => ({ error }));
  }
}

function badLink() {
  return answerForm({ error: refused("badAlarm") }, 400);
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function NotMe() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      {reply === undefined ? (
        <Form method="post" action="/auth/not-me" className="card mt-6 grid gap-5">
          <p>{t("text")}</p>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button">
            {t("button")}
          </button>
        </Form>
      ) : reply.error !== undefined ? (
        <>
          <Message tone="error">{reply.error}</Message>
          <LinkButton to="/auth?view=forgotten_password" className="mt-6">
            {t("choose")}
          </LinkButton>
        </>
      ) : (
        <>
          <Message tone="good">{t("done")}</Message>
          <p className="mt-6">{t(reply.gone === undefined ? "advice" : `gone.${reply.gone}`)}</p>
          <LinkButton to="/auth?view=forgotten_password" className="mt-6">
            {t("choose")}
          </LinkButton>
        </>
      )}
    </section>
  );
}
