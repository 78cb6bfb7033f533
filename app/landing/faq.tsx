import { useSupport } from "#app/shell/support-lines.tsx";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import type { Support } from "#worker/reading/safety/support.ts";
import { t } from "./words/landing.compiled.ts";

/** The eight questions of the landing page. Claims stay within SAFETY.md section 2. */
const QUESTIONS = [
  "what",
  "headphones",
  "evidence",
  "safety",
  "cost",
  "privacy",
  "without",
  "crisis",
] as const;

function answerTo(question: (typeof QUESTIONS)[number], { lines, elsewhere }: Support): string {
  switch (question) {
    case "cost":
      return t("faq.cost.answer", { credits: SIGN_UP_CREDITS });
    case "crisis":
      return t("faq.crisis.answer", {
        helplines: lines.map(({ name, number }) => `${name} ${number}`).join(", "),
        elsewhere,
      });
    default:
      return t(`faq.${question}.answer`);
  }
}

/** Questions and answers: one open at a time, the first at the start; clicking the open one closes it. */
export function Faq() {
  const support = useSupport();
  return (
    <div className="border-line border-t">
      {QUESTIONS.map((question, index) => (
        <details
          key={question}
          name="faq"
          open={index === 0}
          className="group border-line border-b"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium text-lg">
            {t(`faq.${question}.question`)}
            <svg
              viewBox="0 0 20 20"
              className="size-5 shrink-0 fill-none stroke-2 stroke-accent transition-transform duration-200 ease-calm group-open:rotate-45"
              aria-hidden="true"
            >
              <path d="M10 3v14M3 10h14" strokeLinecap="round" />
            </svg>
          </summary>
          <p className="max-w-prose pb-6 text-ink-soft">{answerTo(question, support)}</p>
        </details>
      ))}
    </div>
  );
}
