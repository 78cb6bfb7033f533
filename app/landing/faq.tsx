import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";

interface Question {
  readonly question: string;
  readonly answer: string;
}

const helplines = SUPPORT.lines.map(({ name, number }) => `${name} ${number}`).join(", ");

/** The eight questions of the landing page. Claims stay within SAFETY.md section 2. */
const FAQ: readonly Question[] = [
  {
    question: "What is a binaural beat?",
    answer:
      "Two steady tones, one for each ear, that differ a little in pitch. With 100 Hz on the left and 106 Hz on the right, most people hear a soft pulse, six times a second, that is in neither tone alone. Above a difference of about 30 Hz you hear two tones instead.",
  },
  {
    question: "Do I need headphones, and how long should I listen?",
    answer:
      "For a binaural beat yes, in both ears: through speakers the two tones mix before they reach you. Without headphones choose “Speakers” or the ear that hears: the beat is then in the sound itself. Start low, quieter than a conversation. Most trials used 20 to 30 minutes. For focus, listen for 10 to 20 minutes before you start, not while you work.",
  },
  {
    question: "Does it work?",
    answer:
      "It may help some people relax; the evidence is mixed. A meta-analysis of 22 studies on memory, attention, anxiety and pain found g = 0.45. But of 14 studies on whether brain waves follow the beat, 5 spoke for it, 8 against and 1 was mixed, listening during a reasoning test made scores worse, and 221 people at home fell asleep no sooner with beats than with a plain tone. Our About page names the sources.",
  },
  {
    question: "Is it safe, and who should ask a doctor first?",
    answer:
      "Sessions are non-invasive, and it is not a medical device. Please ask a doctor first if you have epilepsy or seizures, an implanted heart or brain device, psychosis or mania, a recent head injury, or are pregnant. Stop if you get a headache, feel dizzy or agitated, or hear your tinnitus more loudly. Children listen with an adult beside them.",
  },
  {
    question: "What does it cost?",
    answer: `You get ${SIGN_UP_CREDITS} free credits when you sign up, and one beat uses one. Playing or downloading it again is free, and an attempt that makes no beat costs nothing. Where plans are for sale, you pay once for the credits of a plan. Nothing renews, and your credits never expire.`,
  },
  {
    question: "What happens with my words?",
    answer:
      "They are read to make your beat and kept in your history until you delete the beat or your account. The page where you make a beat says who reads them: our built-in composer, on our own server, or a language model, whose host then receives the text without your name or email. Incognito keeps a beat out of your history, with no person attached. You can export or delete your data at once, on your settings page.",
  },
  {
    question: "Can I use it without an account, with one ear, or while driving?",
    answer:
      "The four feelings at the top of this page play without one. To make a beat of your own words you need an account; the file that you download then plays anywhere. With one ear a binaural beat cannot work, because each ear must hear its own tone; mixed for speakers, the beat is in the sound itself, and one ear hears it. And never listen while driving, cycling or working machines.",
  },
  {
    question: "What if I am in a crisis?",
    answer: `Please talk to a person now; no sound can replace that. In India: ${helplines}. ${SUPPORT.elsewhere} The foot of every page leads there too.`,
  },
];

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
