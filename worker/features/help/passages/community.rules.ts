import { LIMITS } from "#worker/domain/limits.ts";
import { ENOUGH } from "#worker/features/community/rules.ts";
import { capitalCount, countInWords, type Passage } from "./passage.rules.ts";

const COMMUNITY = { to: "/community", title: "Community" };
const MINE = { to: "/community/mine", title: "What you share" };
const ABOUT = { to: "/services/community", title: "About the community" };

/** Sounds that people pass on. */
export const COMMUNITY_PASSAGES: readonly Passage[] = [
  {
    id: "community",
    question: "What is the community?",
    text: [
      "Sounds that people pass on, gathered under a feeling. You choose a feeling and listen; that needs no account.",
      "Nobody can write there, nobody is named, and nobody can reach you.",
      "What was good for others may not be for you: the evidence is mixed.",
    ],
    source: COMMUNITY,
    words:
      "forum group shared sounds of other people users listen to others feelings anxious lonely stressed angry tired hear what others made public feed social log dusre samuday what is where find",
  },
  {
    id: "community-share",
    question: "How do I share a sound with the community?",
    text: [
      "In your history, open the menu of the beat and choose “Share the sound”. Choose what it was for; you then see what others will see, before you share it.",
      "Your email address must be confirmed. Incognito beats, and sounds that you kept from others, cannot be shared.",
      `${capitalCount(LIMITS.community_share.max)} sounds a day.`,
    ],
    source: MINE,
    words:
      "publish post upload pass on give my beat to other people others here contribute add mine public share sound kaise baante",
  },
  {
    id: "community-take-back",
    question: "How do I take back a sound that I shared?",
    text: [
      "On the page “What you share”: one sound, or all at once, at any time.",
      "Others can then no longer hear it. Whoever kept a copy still has it.",
    ],
    source: MINE,
    words:
      "stop sharing unshare undo withdraw remove delete shared beat from community regret changed my mind",
  },
  {
    id: "community-keep",
    question: "How do I keep a sound of the community?",
    text: [
      "Sign in, open the sound and press “Keep it”. It becomes a beat in your history, without a credit, and stays yours.",
      `Up to ${LIMITS.community_keep.max} a day.`,
    ],
    source: COMMUNITY,
    words:
      "save copy add to my history someone else other people made shared sound keep it free cost credit download favourite someones",
  },
  {
    id: "community-helped",
    question: "What does “This helped” mean, and how are people counted?",
    text: [
      "Signed in, one tap on “This helped” is counted once. Nobody sees that it was you, and you can take it back.",
      `A count shows from ${countInWords(ENOUGH)} people on: how many of those who kept the sound or said so. Sounds that helped more of them come first.`,
      "It is what people tapped, not proof.",
    ],
    source: COMMUNITY,
    words:
      "this helped button like thumbs up vote rating count counts counted not counted yet number how many people order ranking best popular sorted first helpful",
  },
  {
    id: "community-who-sees",
    question: "Who sees what I share in the community?",
    text: [
      "Everybody can hear the sound, with the feeling that you chose and where it leads. Not your name, your words, the title, the date or anything of your history.",
      "Only you see that it is yours: not even our database names you beside a sound.",
    ],
    source: ABOUT,
    words:
      "anonymous anonymity privacy name identity shown visible others see hear beats shares sharing know it was me private public reveal username profile picture identify pata who shared this sound whose is it made by",
  },
  {
    id: "community-unlisted",
    question: "Why is a feeling not listed, or the community empty?",
    text: [
      `A feeling appears once ${countInWords(ENOUGH)} people share a sound under it, so that nobody stands out. Until then it is quiet, and that is fine.`,
      "If somebody takes theirs back, it can become quiet again.",
    ],
    source: ABOUT,
    words:
      "nothing shows there missing not enough yet no sounds under lonely angry low stressed my shared sound does not appear disappeared gone blank list five hidden feelings few khali",
  },
  {
    id: "community-no-writing",
    question: "Is there a forum? Can I write, comment or chat with others?",
    text: [
      "No: there are no posts, no comments, no names and no messages. What people can give each other is a sound, and that it helped.",
      "A post can hurt, and a cry for help must not wait for somebody to read it.",
    ],
    source: ABOUT,
    words:
      "forum comment comments post reply message messages other users friends meet people talk contact members group discussion board dm follow why nobody write text chat each other likh story",
  },
];
