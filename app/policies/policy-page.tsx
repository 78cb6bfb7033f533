import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ENGLISH, spokenLanguage, spokenLocale } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { t } from "./words/policy.compiled.ts";

/** A policy, in the order in which its page shows it. */
export interface Policy {
  readonly title: string;
  /** The day of its last change, `2025-04-22`. */
  readonly updated: string;
  readonly brief: readonly string[];
  readonly sections: readonly PolicySection[];
  /** The sentence with our address in it. */
  readonly contact: (mail: (address: ReactNode) => ReactNode) => ReactNode;
  /** The links at the end of the page. */
  readonly onward: readonly { readonly to: string; readonly label: string }[];
}

/** A section of a policy: paragraphs, then perhaps a list. */
interface PolicySection {
  /** The anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

/** A policy: its short version, its sections and the contact. */
export function PolicyPage({ policy }: { readonly policy: Policy }) {
  const mail = (address: ReactNode) => (
    <a key="mail" href={`mailto:${BRAND.supportEmail}`} className="link">
      {address}
    </a>
  );
  return (
    <article className="page max-w-3xl py-10 sm:py-16">
      <h1 className="title">{policy.title}</h1>
      <p className="mt-3 text-ink-soft">{t("updated", { day: longDay(policy.updated) })}</p>
      {spokenLanguage() !== ENGLISH && <p className="mt-3 font-medium">{t("binding")}</p>}
      <section className="card mt-8 max-w-prose">
        <h2 className="heading">{t("brief")}</h2>
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
        <h2 className="heading">{t("contact")}</h2>
        <p>{policy.contact(mail)}</p>
        {policy.onward.map(({ to, label }) => (
          <Link key={to} to={to} className="link inline-flex min-h-12 items-center">
            {label}
          </Link>
        ))}
      </section>
    </article>
  );
}

function longDay(day: string): string {
  const format = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
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
