import { Link } from "@remix-run/react";
import { BRAND } from "#worker/domain/words.ts";
import type { PolicySection } from "./privacy.ts";

/** The words of a policy. */
export interface Policy {
  readonly title: string;
  readonly lastUpdated: string;
  readonly briefTitle: string;
  readonly brief: readonly string[];
  readonly sections: readonly PolicySection[];
  readonly contactTitle: string;
  readonly contact: string;
}

interface PolicyPageProps {
  readonly policy: Policy;
  /** The links at the end of the page. */
  readonly onward: readonly { readonly to: string; readonly label: string }[];
}

/** A policy: its short version, its sections and the contact. */
export function PolicyPage({ policy, onward }: PolicyPageProps) {
  return (
    <article className="page max-w-3xl py-10 sm:py-16">
      <h1 className="title">{policy.title}</h1>
      <p className="mt-3 text-ink-soft">{policy.lastUpdated}</p>
      <section className="card mt-8 max-w-prose">
        <h2 className="heading">{policy.briefTitle}</h2>
        <Points points={policy.brief} className="mt-3" />
      </section>
      {policy.sections.map(({ id, title, paragraphs, points }) => (
        <section key={id} id={id} className="mt-12 grid max-w-prose gap-3">
          <h2 className="heading">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points && <Points points={points} />}
        </section>
      ))}
      <section id="contact" className="mt-12 grid max-w-prose justify-items-start gap-3">
        <h2 className="heading">{policy.contactTitle}</h2>
        <p>
          {policy.contact}{" "}
          <a href={`mailto:${BRAND.supportEmail}`} className="link">
            {BRAND.supportEmail}
          </a>
          .
        </p>
        {onward.map(({ to, label }) => (
          <Link key={to} to={to} className="link inline-flex min-h-12 items-center">
            {label}
          </Link>
        ))}
      </section>
    </article>
  );
}

function Points({ points, className = "" }: { points: readonly string[]; className?: string }) {
  return (
    <ul className={`grid list-disc gap-2 pl-5 ${className}`}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
