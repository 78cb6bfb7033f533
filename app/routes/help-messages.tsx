import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "#app/help/words/messages.compiled.ts";
import { t as team } from "#app/help/words/team.compiled.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { DayTime } from "#app/shell/page-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";
import type { MessageView } from "#worker/features/help/messages.ts";

interface MessageRowProps {
  readonly message: MessageView;
  readonly supportEmail: string;
}

/** A message to the team: what was written, when, and where it is. */
function MessageRow({ message, supportEmail }: MessageRowProps) {
  const { text, created_on, state } = message;
  const mail = (address: ReactNode) => (
    <a key="mail" href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {address}
    </a>
  );
  return (
    <li className="card grid gap-2">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="facts note">
        <DayTime time={created_on} />{" "}
        <span>
          {state === "failed"
            ? t.rich("states.failed", { mail, address: supportEmail })
            : t(`states.${state}`)}
        </span>
      </p>
    </li>
  );
}

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  const { help } = context.services;
  return { messages: await help.list(person), supportEmail: help.supportEmail };
}

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function HelpMessages() {
  const { messages, supportEmail } = useLoaderData<typeof loader>();
  return (
    <section className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        {t("lead")} {team("hours")}
      </p>
      {messages.length === 0 ? (
        <p className="mt-8">{t("empty")}</p>
      ) : (
        <ol className="mt-6 grid gap-4">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} supportEmail={supportEmail} />
          ))}
        </ol>
      )}
      <Link to="/help" className="button-quiet mt-8 px-8">
        {t("again")}
      </Link>
    </section>
  );
}
