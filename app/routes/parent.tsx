import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { currentNotice, NoticeItems } from "#app/consent/notice.tsx";
import { t } from "#app/parents/words/page.compiled.ts";
import {
  answerForm,
  answerLater,
  badRequest,
  readForm,
  textField,
} from "#app/requests/form.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";
import type { ParentView } from "#worker/features/privacy/parents.ts";

interface Answer {
  readonly view?: ParentView;
  readonly error?: string;
}

/** Mail scanners fetch links: opening this page changes nothing, only its button does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, view: await context.services.parents.view(token) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { parents } = context.services;
  const form = await readForm(request);
  const token = textField(form, "token");
  const intent = form.get("intent");
  if (intent !== "agree" && intent !== "withdraw") throw badRequest();
  const outcome = await (intent === "agree" ? parents.agree(token) : parents.withdraw(token));
  if (outcome.kind === "throttled") {
    return answerLater(outcome, (error): Answer => ({ error }));
  }
  const answer: Answer = { view: outcome };
  return answerForm(answer, outcome.kind === "gone" ? 400 : 200);
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function ParentPage() {
  const { token, view: loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const view = answer?.view ?? loaded;
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      {answer?.error && <Message tone="error">{answer.error}</Message>}
      <Standing token={token} view={view} />
      <p className="mt-6">
        <Link to="/privacy-policy" className="link">
          {t("more")}
        </Link>
      </p>
    </section>
  );
}

function Standing({ token, view }: { readonly token: string; readonly view: ParentView }) {
  switch (view.kind) {
    case "asked":
      return (
        <div className="card mt-6 grid gap-5">
          <p className="break-words">{t("who", { brand: BRAND.name, child: view.child })}</p>
          <p>{t("lead")}</p>
          <h2 className="heading">{t("notice")}</h2>
          <NoticeItems notice={currentNotice("profile")} />
          <Step token={token} intent="agree" className="button">
            {t("button")}
          </Step>
          <p className="note">{t("ignore")}</p>
        </div>
      );
    case "agreed":
      return (
        <div className="card mt-6 grid gap-5">
          <p className="break-words">{t("who", { brand: BRAND.name, child: view.child })}</p>
          <p className="font-medium">
            {t.rich("agreed", { day: () => <DayTime key="day" time={view.day} /> })} {t("keep")}
          </p>
          <p>{t("what")}</p>
          <Step token={token} intent="withdraw" className="button-quiet">
            {t("withdraw")}
          </Step>
        </div>
      );
    case "withdrawn":
      return <Message tone="good">{t("withdrawn")}</Message>;
    case "gone":
      return <Message tone="error">{t("gone")}</Message>;
  }
}

interface StepProps {
  readonly token: string;
  readonly intent: "agree" | "withdraw";
  readonly className: string;
  readonly children: string;
}

function Step({ token, intent, className, children }: StepProps) {
  return (
    <Form method="post" action={`/parent?${new URLSearchParams({ token })}`}>
      <input type="hidden" name="token" value={token} />
      <button type="submit" name="intent" value={intent} className={className}>
        {children}
      </button>
    </Form>
  );
}
