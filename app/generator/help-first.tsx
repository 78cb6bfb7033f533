import { LinkButton } from "#app/shell/link-button.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";

/** The whole answer to a clear statement of a crisis: people to talk to. */
export function HelpFirst() {
  return (
    <section className="page-narrow py-10 sm:py-16">
      <div role="alert" className="card border-2 border-accent">
        <p className="mb-5 text-lg">{NOTICES.crisis}</p>
        <SupportLines />
      </div>
      <LinkButton to="/assessment" className="mt-8">
        {GENERATOR.backToGenerator}
      </LinkButton>
    </section>
  );
}
