import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CalendarAddress, MailReminder } from "#app/reminders/mail-and-calendar.tsx";
import { postReminders, remindersView } from "#app/reminders/reminders.server.ts";
import { t } from "#app/reminders/words/reminders.compiled.ts";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return remindersView(context, await requirePerson(request, context));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  return postReminders(context, person, await readForm(request));
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Reminders() {
  const shown = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className="page max-w-184 py-8 sm:py-12">
      <Link to="/plan" className="link inline-flex min-h-12 items-center">
        {t("back")}
      </Link>
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      {posted?.error && <Message tone="error">{posted.error}</Message>}
      {shown.plan === undefined && (
        <p className="mt-6 max-w-prose">
          {t("noPlan")}{" "}
          <Link to="/plan" className="link">
            {t("begin")}
          </Link>
        </p>
      )}
      {shown.plan === "paused" && <p className="mt-6 max-w-prose">{t("paused")}</p>}
      <MailReminder shown={shown} posted={posted} />
      <CalendarAddress shown={shown} />
    </div>
  );
}
