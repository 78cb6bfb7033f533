import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { dataAfterLeaving } from "#app/requests/visitor.server.ts";
import { t } from "#app/settings/words/goodbye.compiled.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Sign } from "#app/shell/pictures.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { BACKUP_DAYS } from "#worker/features/accounts/rules.ts";

export const handle = { plain: true };

/** For whoever has just deleted their account: nobody else is told that anything was deleted. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { cookies, sessions } = context.services;
  if ((await sessions.glance()).person) throw redirect("/profile", 302);
  if (cookies.get("deleted") === undefined) throw redirect("/", 302);
  cookies.clear("deleted");
  return dataAfterLeaving(null);
}

export { headers } from "#app/requests/visitor.server.ts";

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Goodbye() {
  return (
    <section className="page-narrow grid justify-items-center gap-4 py-16 text-center">
      <Sign className="max-h-20" />
      <h1 className="title">{t("title")}</h1>
      <p>{t("text", { days: BACKUP_DAYS })}</p>
      <p className="text-ink-soft">{t("thanks")}</p>
      <LinkButton to="/" className="mt-4">
        {t("back")}
      </LinkButton>
    </section>
  );
}
