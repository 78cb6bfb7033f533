import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { dataAfterLeaving } from "#app/requests/visitor.server.ts";
import { MY_DATA } from "#app/settings/my-data-words.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Sign } from "#app/shell/pictures.tsx";
import { BRAND } from "#worker/domain/words.ts";

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
  { title: `${MY_DATA.goodbye.title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Goodbye() {
  const { title, text, thanks, back } = MY_DATA.goodbye;
  return (
    <section className="page-narrow grid justify-items-center gap-4 py-16 text-center">
      <Sign className="max-h-20" />
      <h1 className="title">{title}</h1>
      <p>{text}</p>
      <p className="text-ink-soft">{thanks}</p>
      <LinkButton to="/" className="mt-4">
        {back}
      </LinkButton>
    </section>
  );
}
