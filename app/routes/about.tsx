import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "#app/about/words/about.compiled.ts";
import { t as contact } from "#app/about/words/contact.compiled.ts";
import { t as status } from "#app/help/words/status.compiled.ts";
import { Sign } from "#app/shell/pictures.tsx";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

/** A founder of the company. */
interface FounderCard {
  /** What they look after: their role and description stand under it in `words/en.json`. */
  readonly part: "sound" | "technology";
  readonly name: string;
  /** A picture of our own origin: no page loads one from elsewhere. */
  readonly imageUrl?: string;
  readonly linkedin?: string;
}

// Placeholders: before a launch put the founders' real names, pictures and addresses here, and their roles and
// descriptions into `words/en.json`.
const FOUNDERS: readonly FounderCard[] = [
  { part: "sound", name: "Asha" },
  { part: "technology", name: "Rohan" },
];

/** How to reach the company. Street and phone are placeholders: fill them in before a launch. */
const CONTACT = {
  address: [BRAND.name, "Bengaluru, Karnataka 560084", "India"],
  phone: { label: "+91 80 0000 0000", dial: "tel:+918000000000" },
  email: BRAND.supportEmail,
} as const;

export const meta: MetaFunction = () => [
  { title: t("title", { brand: BRAND.name }) },
  { name: "description", content: t("description", { brand: BRAND.name }) },
];

export default function About() {
  return (
    <>
      <section className="page py-10 sm:py-16">
        <Sign className="mb-6 max-h-24 max-w-[27rem]" />
        <h1 className="title">{t("title", { brand: BRAND.name })}</h1>
        <div className="mt-8 grid gap-8 md:grid-cols-2">
          <div>
            <h2 className="font-semibold text-ink-soft">{t("vision.title")}</h2>
            <p className="mt-2 max-w-prose font-display text-2xl leading-snug sm:text-3xl">
              {t("vision.text")}
            </p>
          </div>
          <div>
            <h2 className="font-semibold text-ink-soft">{t("mission.title")}</h2>
            <p className="mt-2 max-w-prose font-display text-2xl leading-snug sm:text-3xl">
              {t("mission.text")}
            </p>
          </div>
        </div>
        <p className="mt-8 max-w-prose text-ink-soft">{t("company", { brand: BRAND.name })}</p>
        <Link to="/purpose" className="link mt-2 inline-flex min-h-12 items-center">
          {t("purpose", { brand: BRAND.name })}
        </Link>
      </section>
      <section className="page py-8">
        <h2 className="heading">{t("founders.title")}</h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2">
          {FOUNDERS.map((founder) => (
            <Founder key={founder.name} {...founder} />
          ))}
        </ul>
      </section>
      <Research />
      <Contact />
    </>
  );
}

function Founder({ part, name, imageUrl, linkedin }: FounderCard) {
  const of = (words: ReactNode) => (
    <span key="of" className="sr-only">
      {words}
    </span>
  );
  return (
    <li className="card flex flex-wrap gap-5 sm:flex-nowrap">
      {imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          className="size-20 shrink-0 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-20 shrink-0 place-items-center rounded-full bg-accent-soft font-display text-3xl text-accent"
        >
          {name.charAt(0)}
        </span>
      )}
      <div className="min-w-0">
        <h3 className="font-semibold text-lg">{name}</h3>
        <p className="text-ink-soft text-sm">{t(`founders.${part}.role`)}</p>
        <p className="mt-2">{t(`founders.${part}.description`)}</p>
        {linkedin && (
          <a href={linkedin} rel="noopener noreferrer" className="link mt-2">
            {t.rich("founders.network", { of, name })}
          </a>
        )}
      </div>
    </li>
  );
}

/** The figures of SAFETY.md section 2, for and against. No claim of the product goes beyond them. */
const SIDES = [
  { side: "for", findings: ["tasks", "operation", "surgery", "stress", "sweep"] },
  { side: "against", findings: ["entrainment", "reasoning", "sleep", "monaural"] },
  { side: "noise", findings: ["review", "rem"] },
  { side: "breathing", findings: ["feedback", "placebo"] },
] as const;

/** What follows from them for listening. */
const ADVICE = ["before", "length", "tones", "speakers", "noise", "stop"] as const;

function Research() {
  return (
    <section id="research" className="page py-8">
      <h2 className="heading">{t("research.title")}</h2>
      <p className="mt-3 max-w-prose">{t("research.lead")}</p>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        {SIDES.map(({ side, findings }) => (
          <div key={side} className="card">
            <h3 className="font-semibold text-lg">{t(`research.sides.${side}`)}</h3>
            <ul className="mt-3 grid gap-4">
              {findings.map((finding) => (
                <li key={finding}>
                  {t(`research.findings.${finding}.text`)}
                  <span className="mt-1 block break-words text-ink-soft text-sm">
                    {t(`research.findings.${finding}.source`)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <h3 className="mt-8 font-semibold text-lg">{t("research.advice.title")}</h3>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        {ADVICE.map((line) => (
          <li key={line}>{t(`research.advice.${line}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Contact() {
  const { address, phone, email } = CONTACT;
  return (
    <section id="contact" className="page py-8">
      <h2 className="heading">{t("contact.title")}</h2>
      <dl className="card mt-6 grid max-w-prose gap-4">
        <div>
          <dt className="text-ink-soft text-sm">{t("contact.address")}</dt>
          <dd>
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">{t("contact.phone")}</dt>
          <dd>
            <a href={phone.dial} className="link">
              {phone.label}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">{t("contact.email")}</dt>
          <dd>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">{t("contact.hours")}</dt>
          <dd>{contact("hours")}</dd>
        </div>
      </dl>
      <Link to="/status" className="link mt-4 inline-flex min-h-12 items-center">
        {status("title")}
      </Link>
    </section>
  );
}
