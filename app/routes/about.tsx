import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { Sign } from "#app/shell/pictures.tsx";
import { ABOUT, CONTACT, type FounderCard } from "#app/words/about.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: ABOUT.title },
  { name: "description", content: ABOUT.description },
];

export default function About() {
  return (
    <>
      <section className="page py-10 sm:py-16">
        <Sign className="mb-6 max-h-24 max-w-[27rem]" />
        <h1 className="title">{ABOUT.title}</h1>
        <div className="mt-8 grid gap-8 md:grid-cols-2">
          <div>
            <h2 className="font-semibold text-ink-soft">{ABOUT.visionTitle}</h2>
            <p className="mt-2 max-w-prose font-display text-2xl leading-snug sm:text-3xl">
              {ABOUT.vision}
            </p>
          </div>
          <div>
            <h2 className="font-semibold text-ink-soft">{ABOUT.missionTitle}</h2>
            <p className="mt-2 max-w-prose font-display text-2xl leading-snug sm:text-3xl">
              {ABOUT.mission}
            </p>
          </div>
        </div>
        <p className="mt-8 max-w-prose text-ink-soft">{ABOUT.company}</p>
        <Link to={ABOUT.purpose.to} className="link mt-2 inline-flex min-h-12 items-center">
          {ABOUT.purpose.label}
        </Link>
      </section>
      <section className="page py-8">
        <h2 className="heading">{ABOUT.foundersTitle}</h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2">
          {ABOUT.founders.map((founder) => (
            <Founder key={founder.name} {...founder} />
          ))}
        </ul>
      </section>
      <Research />
      <Contact />
    </>
  );
}

function Founder({ name, role, description, imageUrl, linkedin }: FounderCard) {
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
        <p className="text-ink-soft text-sm">{role}</p>
        <p className="mt-2">{description}</p>
        {linkedin && (
          <a href={linkedin} rel="noopener noreferrer" className="link mt-2">
            {ABOUT.network}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
    </li>
  );
}

function Research() {
  const { title, lead, sides, adviceTitle, advice } = ABOUT.research;
  return (
    <section id="research" className="page py-8">
      <h2 className="heading">{title}</h2>
      <p className="mt-3 max-w-prose">{lead}</p>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        {sides.map((side) => (
          <div key={side.title} className="card">
            <h3 className="font-semibold text-lg">{side.title}</h3>
            <ul className="mt-3 grid gap-4">
              {side.findings.map(({ text, source }) => (
                <li key={source}>
                  {text}
                  <span className="mt-1 block break-words text-ink-soft text-sm">{source}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <h3 className="mt-8 font-semibold text-lg">{adviceTitle}</h3>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        {advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Contact() {
  const { address, phone, email, hours } = CONTACT;
  return (
    <section id="contact" className="page py-8">
      <h2 className="heading">{ABOUT.contactTitle}</h2>
      <dl className="card mt-6 grid max-w-prose gap-4">
        <div>
          <dt className="text-ink-soft text-sm">Address</dt>
          <dd>
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">Phone</dt>
          <dd>
            <a href={phone.dial} className="link">
              {phone.label}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">Email</dt>
          <dd>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">Business hours</dt>
          <dd>{hours}</dd>
        </div>
      </dl>
    </section>
  );
}
