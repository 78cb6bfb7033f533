import { GENERATOR } from "#app/words/generator.ts";
import { STEPS, type Step } from "./generator-state.ts";
import { useBreathWords } from "./use-breath-words.ts";

/** Which step a beat is at, in words, and a breath to take meanwhile. */
export function Wait({ step }: { readonly step: Step }) {
  const breath = useBreathWords();
  return (
    <>
      <p aria-hidden="true" className="note">
        {breath}
      </p>
      <ol className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
        {STEPS.map((one) => (
          <li
            key={one}
            aria-current={one === step ? "step" : undefined}
            className={`border-b-2 py-1 ${one === step ? "border-accent font-semibold" : "border-transparent text-ink-soft"}`}
          >
            {GENERATOR.steps[one]}
          </li>
        ))}
      </ol>
    </>
  );
}
