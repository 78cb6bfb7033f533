import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { LinkButton } from "#app/shell/link-button.tsx";
import { MY_DATA } from "#app/words/my-data.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export const handle = { plain: true };

/** A person who is signed in has not deleted their account. */
export async function loader({ context }: LoaderFunctionArgs) {
  if ((await context.services.sessions.glance()).person) throw redirect("/profile", 302);
  return null;
}

export const meta: MetaFunction = () => [
  { title: `${MY_DATA.goodbye.title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Goodbye() {
  const { title, text, thanks, back } = MY_DATA.goodbye;
  return (
    <section className="page-narrow py-16 text-center">
      <h1 className="title">{title}</h1>
      <p className="mt-4">{text}</p>
      <p className="mt-4 text-ink-soft">{thanks}</p>
      <LinkButton to="/" className="mt-8">
        {back}
      </LinkButton>
    </section>
  );
}
