import type { Purpose } from "#worker/features/privacy/rules.ts";
import { NoticeDetails, type NoticeItem, NoticeList, type NoticeText } from "./notice-details.tsx";

/** What somebody agrees to, item by item. */
export interface Notice {
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
  /** How to withdraw it, and what follows. */
  readonly withdraw: string;
}

/**
 * Every notice that people were ever shown, by purpose; its version is its place, from 1 on. What was
 * published stays as it was: another text is another version.
 */
export const CONSENT_NOTICES: Readonly<Record<Purpose, readonly Notice[]>> = {
  profile: [
    {
      what: "The answers of these steps, what you have typed and not saved yet, and the assessments made from them. All of it is encrypted with a key of your own.",
      why: "To suggest what may do you good, to tell you when to ask a doctor first, and to make your beats and plans fit you.",
      howLong: "Until you delete them, withdraw this, or delete your account.",
      withdraw:
        "One tap in your settings, under “What you agreed to”. It deletes your health profile, its drafts and its assessments. Sounds that you made stay.",
    },
  ],
  questionnaires: [
    {
      what: "What you answer to the PHQ-9 and the GAD-7, each time with its day, encrypted with a key of your own.",
      why: "To count your result, to show you how it changes, and to put people first in your plan where things are heavy.",
      howLong: "Until you withdraw this or delete your account.",
      withdraw:
        "One tap in your settings, under “What you agreed to”. It deletes every answer to these questionnaires.",
    },
  ],
  beats: [
    {
      what: "The words that you write for a beat, what was read from them, the sound, and how you feel before and after, if you say so. Your words are encrypted with a key of your own. Incognito keeps none of it with you.",
      why: "To make the beat, to play it again from your history, and to show you what helped.",
      howLong: "Until you delete the beat, withdraw this, or delete your account.",
      withdraw:
        "One tap in your settings, under “What you agreed to”. It deletes your whole history: your words, your beats and how they felt. What you shared is taken back. Spent credits stay spent.",
    },
  ],
};

/** The notice that is shown now. */
export function currentNotice(purpose: Purpose): Notice {
  const newest = CONSENT_NOTICES[purpose].at(-1);
  if (newest === undefined) throw new Error(`${purpose} has no notice.`);
  return newest;
}

export const CONSENT = {
  /** Above each form; what it says is done by the form's button. */
  lead: {
    profile: "By answering you agree that we keep your answers, for you alone.",
    questionnaires: "By sending your answers you agree that we keep them, for you alone.",
    beats: "By making a beat you agree that we keep it in your history, with your words.",
  } satisfies Record<Purpose, string>,
  summary: "What you agree to",
  items: {
    what: "What is kept",
    why: "What for",
    howLong: "How long",
    withdraw: "How to withdraw",
  } satisfies Record<keyof Notice, string>,
  title: "What you agreed to",
  settingsLead:
    "You agree where you answer, below a notice that says what is kept. Here you see when, and take it back as easily.",
  purposes: {
    profile: "Health profile",
    questionnaires: "Wellbeing questionnaires",
    beats: "Beats and your words for them",
  } satisfies Record<Purpose, string>,
  agreed: "Agreed on",
  notice: (version: number, language: string) => `notice ${version}, in ${language}`,
  languages: { en: "English" } as Readonly<Record<string, string>>,
  /** Where something is kept and no agreement holds. A history may hold sounds of others alone, which need none. */
  before: {
    profile: "You gave these answers before we kept this list. We ask you when you next save.",
    questionnaires:
      "You gave these answers before we kept this list. We ask you when you next save.",
    beats: "Nothing agreed to. Your history stays until you delete it.",
  } satisfies Record<Purpose, string>,
  nothing: "Nothing agreed to, nothing kept.",
  withdrawn: "Withdrawn on",
  shown: "What the notice said",
  /** Before the tap. */
  what: {
    profile:
      "This deletes your health profile, its drafts and its assessments, at once and for good.",
    questionnaires: "This deletes all your answers to the questionnaires, at once and for good.",
    beats:
      "This deletes your whole history, at once and for good: your words, your beats, how they felt and what you listened to. What you shared is taken back. Incognito beats are not part of it.",
  } satisfies Record<Purpose, string>,
  button: {
    profile: "Withdraw, and delete my health profile",
    questionnaires: "Withdraw, and delete these answers",
    beats: "Withdraw, and delete my history",
  } satisfies Record<Purpose, string>,
  done: "Withdrawn. What was kept for it is deleted.",
  foreign:
    "Somebody else signed in in this browser. Nothing was withdrawn. Please load the page again.",
} as const;

/** The words of the notice that is shown now. */
export function noticeText(purpose: Purpose): NoticeText {
  const items = itemsOf(currentNotice(purpose));
  return { lead: CONSENT.lead[purpose], summary: CONSENT.summary, items };
}

/** The items of a notice, in their order. */
function itemsOf(notice: Notice): readonly NoticeItem[] {
  const names = Object.keys(CONSENT.items) as (keyof Notice)[];
  return names.map((name) => [CONSENT.items[name], notice[name]]);
}

/** What somebody agrees to by the button of the form that it stands in. */
export function ConsentNotice({ purpose }: { readonly purpose: Purpose }) {
  return <NoticeDetails {...noticeText(purpose)} />;
}

/** The items of a notice. */
export function NoticeItems({ notice }: { readonly notice: Notice }) {
  return <NoticeList items={itemsOf(notice)} />;
}
