import { FAQ } from "#app/words/faq.ts";

/** Questions and answers: one open at a time, the first at the start; clicking the open one closes it. */
export function Faq() {
  return (
    <div className="grid gap-3">
      {FAQ.map(({ question, answer }, index) => (
        <details key={question} name="faq" open={index === 0} className="card group p-0 sm:p-0">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-medium sm:px-6">
            {question}
            <span
              aria-hidden="true"
              className="text-accent transition-transform group-open:rotate-180"
            >
              ▾
            </span>
          </summary>
          <p className="max-w-prose px-5 pb-5 text-ink-soft sm:px-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}
