import { countInWords } from "#worker/domain/count-in-words.ts";
import { type Answers, ENOUGH } from "#worker/features/community/rules.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";

const people = countInWords(ENOUGH);

/** The words of the community. They claim nothing (SAFETY.md section 2): counts are taps, not proof. */
export const COMMUNITY = {
  title: "Community",
  lead: "Sounds that people pass on, without a word. Nobody can write here, nobody is named, and nobody can reach you.",
  honest:
    "A sound may help some people relax; the evidence is mixed. The counts are what people tapped, not proof.",
  feelings: "How do you feel?",
  under: (feeling: string) => `Shared under “${feeling}”`,
  goals: {
    sleep: "sleep",
    calm: "calm",
    meditation: "stillness",
    focus: "a clear head",
    rest: "rest",
    lift: "lift",
  } satisfies Record<Goal, string>,
  towards: (goals: readonly string[]) =>
    `Towards ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(goals)}`,
  notCounted: "Not counted yet",
  notCountedAlone: `Not counted yet: a count shows from ${people} people on.`,
  order: `What helped more of those who answered comes first. Counts show from ${people} people on.`,
  empty: {
    title: "Not enough yet",
    text: `A feeling appears here once ${people} people share a sound under it, so that nobody stands out. Until then it is quiet, and that is fine.`,
    otherwise: "Hear a minute of sound",
  },
  mine: "What you share",
  how: "To share a sound of yours, open its menu in your history.",
  history: "Your history",
  sound: {
    title: "A shared sound",
    play: "The sound, by your browser’s player",
    headphones: "Best with headphones, quieter than a conversation. Press play when you are ready.",
    back: "All sounds",
    keep: "Keep it",
    keepHint: "It becomes a beat in your history, without a credit. It stays yours.",
    kept: "It is in your history.",
    open: "Open your copy",
    helped: "This helped",
    helpedHint: "One tap, counted once. Nobody sees that it was you.",
    said: "You said that this helped. Thank you.",
    takeBack: "Take it back",
    own: "You share this sound yourself.",
    signIn: "Sign in to keep it",
    signInHint: "Then you can keep it without a credit, and say that it helped.",
  },
  share: {
    title: "Share a sound",
    lead: "You pass on the sound alone. Choose what it was for; there is nothing to write.",
    feeling: "It was for feeling",
    goal: "It leads towards",
    look: "See what others will see",
    lookHint: "Nothing is shared yet.",
    choose: "Please choose a feeling and where it leads.",
    previewTitle: "This is all that others see",
    never:
      "Not your name, your words, the title, the date or anything of your history. Your beat keeps its own address; the shared sound gets a new one.",
    when: `It is listed once ${people} people share something under this feeling. You can take it back at any time.`,
    confirm: "Share it",
    change: "Change something",
    shared: "You share this sound.",
    takeBack: "Take it back",
    takeBackHint:
      "What you take back, others can no longer hear. Whoever kept a copy still has it.",
    copy: "You kept this sound from the community. Only whoever made it shares it, so that they can take it back.",
    sameSound: "You share this sound already, from another beat of yours.",
    unconfirmed: "Please confirm your email address first.",
    gone: "This beat is no longer in your history.",
    back: "Back to your history",
  },
  own: {
    title: "What you share",
    lead: "Only you see this page. Not even our database names you beside a sound.",
    none: "You share nothing.",
    open: "Open the beat",
    all: "Take all back",
    community: "See the community",
  },
} as const;

/** How a sound was felt. @param answers undefined while too few people answered */
export function feltWords(answers: Answers | undefined): string {
  if (answers === undefined) return COMMUNITY.notCounted;
  return `Helped ${answers.helped} of ${answers.answered} who kept it or said so`;
}
