import { FAQ } from "#app/words/faq.ts";

/** Questions and answers: one open at a time, the first at the start; clicking the open one closes it. */
export function Faq() {
  return (
    <div className="border-line border-t">
      {FAQ.map(({ question, answer }, index) => (
        <details
          key={question}
          name="faq"
          open={index === 0}
          className="group border-line border-b"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium text-lg">
            {question}
            <svg
              viewBox="0 0 20 20"
              className="size-5 shrink-0 fill-none stroke-2 stroke-accent transition-transform duration-200 ease-calm group-open:rotate-45"
              aria-hidden="true"
            >
              <path d="M10 3v14M3 10h14" strokeLinecap="round" />
            </svg>
          </summary>
          <p className="max-w-prose pb-6 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
