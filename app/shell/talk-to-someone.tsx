import { LISTENERS, NEAREST, numberOf } from "#worker/reading/safety/support.ts";

/**
 * People to talk to, in one line, beside a refusal: what was refused may have been more than a wish for a
 * sound, in a language that we do not read.
 */
export function NearNumbers() {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
      {LISTENERS}
      {NEAREST.map(({ name, number, dial }) => (
        <a key={number} href={dial} className="link py-2.5">
          {name}: {number}
        </a>
      ))}
    </p>
  );
}

/**
 * How to stay with somebody who may be in danger. After the five steps that helplines and WHO teach: ask,
 * listen, keep safe, connect, follow up.
 */
export const WORRIED = {
  title: "Worried about someone?",
  lead: "It sounds as if somebody near you may be in danger. You can help them, and you need not do it alone.",
  steps: [
    "Ask them calmly and directly whether they think of ending their life. Asking does not put the thought there.",
    "Listen without judging or arguing, and do not promise to keep it a secret.",
    "Do not leave them alone while the danger lasts. Ask somebody whom they trust to come.",
    "Put away medicines, blades, pesticide and rope.",
    `Call Tele-MANAS ${numberOf("Tele-MANAS")} together, in immediate danger ${numberOf("Emergency")}; for a child, Childline ${numberOf("Childline")}. Then stay in touch.`,
  ],
  you: "This is hard to carry for you too: the same people listen to you.",
} as const;

type WorriedWords = { readonly steps: readonly string[]; readonly you: string };

/** How to stay with somebody who may be in danger. The numbers stand beside it. */
export function StayWithSomeone({ words = WORRIED }: { readonly words?: WorriedWords }) {
  return (
    <>
      <ol className="grid list-decimal gap-2 ps-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3">{words.you}</p>
    </>
  );
}
