import { PRICING } from "#app/words/pricing.ts";

/** Between our page and the gateway's, for as long as the browser needs. */
export function Leaving({ to }: { readonly to: string }) {
  const { title, text, go } = PRICING.leaving;
  return (
    <section className="page-narrow grid justify-items-start gap-4 py-10 sm:py-16">
      <h1 className="title">{title}</h1>
      <p>{text}</p>
      <a href={to} className="button mt-2">
        {go}
      </a>
    </section>
  );
}
