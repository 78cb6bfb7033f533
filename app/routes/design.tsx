import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Cards, Crisis, Messages, Totals } from "#app/design/answers.tsx";
import { coloursOfStyles } from "#app/design/colours.server.ts";
import { Bands, Colours, Space, Type } from "#app/design/colours-and-type.tsx";
import { Buttons, Fields, Places } from "#app/design/controls.tsx";
import styles from "#app/design/design.css?url";
import { DESIGN } from "#app/design/section.tsx";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Only on the machine of a developer: elsewhere there is no such page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.services.local) throw new Response(null, { status: 404 });
  return { colours: coloursOfStyles() };
}

export const meta: MetaFunction = () => [
  { title: `${DESIGN.title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function Design() {
  const { colours } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-16">
      <h1 className="title">{DESIGN.title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{DESIGN.lead}</p>
      <Colours colours={colours} />
      <Bands />
      <Type />
      <Space />
      <Buttons />
      <Fields />
      <Messages />
      <Cards />
      <Crisis />
      <Totals />
      <Places />
    </div>
  );
}
