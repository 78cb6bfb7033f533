import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { BRAND } from "#app/content/brand.ts";
import { PRIVACY } from "#app/content/privacy.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${PRIVACY.title} · ${BRAND.name}` },
  { name: "description", content: PRIVACY.description },
];

export default function PrivacyPolicy() {
  return (
    <article className="page py-10 sm:py-16">
      <h1 className="title">{PRIVACY.title}</h1>
      <p className="mt-3 text-ink-soft">{PRIVACY.lastUpdated}</p>
      <section className="card mt-8 max-w-prose">
        <h2 className="font-semibold text-xl">{PRIVACY.briefTitle}</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {PRIVACY.brief.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      {PRIVACY.sections.map(({ id, title, paragraphs, points }) => (
        <section key={id} id={id} className="mt-10 grid max-w-prose gap-3">
          <h2 className="font-semibold text-2xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points && (
            <ul className="grid list-disc gap-2 pl-5">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section id="contact" className="mt-10 grid max-w-prose justify-items-start gap-3">
        <h2 className="font-semibold text-2xl">{PRIVACY.contactTitle}</h2>
        <p>
          {PRIVACY.contact}{" "}
          <a href={`mailto:${BRAND.supportEmail}`} className="link">
            {BRAND.supportEmail}
          </a>
          .
        </p>
        <Link to="/profile" className="link">
          {PRIVACY.profile}
        </Link>
      </section>
    </article>
  );
}
