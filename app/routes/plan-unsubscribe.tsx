import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { t } from "#app/reminders/words/unsubscribe.compiled.ts";
import { answerForm, readForm, textField } from "#app/requests/form.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: tokenOf(request) };
}

/** By the button, or by a mail program's own (RFC 8058): from anywhere, with the token alone, and without a redirect. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  // As any other form from elsewhere is refused.
  if (textField(form, "List-Unsubscribe") !== "One-Click") {
    throw new Response(null, { status: 403 });
  }
  const known = await context.services.reminders.unsubscribe(tokenOf(request));
  return answerForm({ known }, known ? 200 : 404);
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Unsubscribe() {
  const { token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      {reply === undefined ? (
        // A plain form: its address is the one that mail programs post to.
        <form
          method="post"
          action={`/plan/unsubscribe?${new URLSearchParams({ token })}`}
          className="card mt-6 grid gap-5"
        >
          <p>{t("text")}</p>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <button type="submit" className="button">
            {t("button")}
          </button>
        </form>
      ) : (
        <>
          <Message tone={reply.known ? "good" : "error"}>
            {t(reply.known ? "done" : "unknown")}
          </Message>
          {reply.known && <p className="mt-6">{t("again")}</p>}
          <LinkButton to="/plan" className="mt-6">
            {t("plan")}
          </LinkButton>
        </>
      )}
    </section>
  );
}
