import type { MetaFunction } from "@remix-run/cloudflare";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { StayWithSomeone, WORRIED } from "#app/shell/talk-to-someone.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { SUPPORT_PAGE } from "#worker/reading/safety/support.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `Talk to someone now · ${BRAND.name}` },
  { name: "description", content: SUPPORT_PAGE.description },
];

export default function SupportPage() {
  return (
    <section className="page max-w-2xl py-10 sm:py-16">
      <h1 className="title">Talk to someone now</h1>
      <p className="mt-4">
        If you think of hurting yourself, or feel that you cannot go on: you do not have to carry
        this alone. These people listen.
      </p>
      <div className="card mt-6">
        <SupportLines />
      </div>
      <h2 id="worried" className="heading mt-12">
        {WORRIED.title}
      </h2>
      <div className="card mt-4">
        <StayWithSomeone />
      </div>
    </section>
  );
}
