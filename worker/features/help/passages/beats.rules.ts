import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import type { Passage } from "./passage.rules.ts";

const GENERATOR = { to: "/assessment", title: "Help me feel better" };
const HISTORY = { to: "/history", title: "History" };
const PLAN = { to: "/plan", title: "Your plan" };
const INCOGNITO = { to: "/privacy-policy#incognito", title: "Privacy: incognito beats" };
const CREDITS = { to: "/terms#credits", title: "Terms: credits" };
const PROFILE = { to: "/profile", title: "Your profile" };

/** Making beats, keeping them, credits, the plan of sessions and the profile. */
export const BEAT_PASSAGES: readonly Passage[] = [
  {
    id: "make-a-beat",
    question: "How do I make a beat, and how does it work?",
    text: [
      "Write how you feel, in your own words, and press “Generate the Beat”.",
      "We read it and compose stages of sound that lead where you want to go.",
      "Put on headphones, start quietly, and close your eyes for a while.",
    ],
    source: GENERATOR,
    words:
      "howtouse istemal create generate new start begin first use steps kaise banaye kaise karu kaise use kare sound tutorial guide personalised do i time make my own beat get started what write this app website instructions demo howtouse strat",
  },
  {
    id: "without-account",
    question: "Can I try it without an account?",
    text: [
      "Yes: the four feelings on our start page play a minute of sound each, free and without an account.",
      "To make a beat of your own words you need an account.",
    ],
    source: { to: "/", title: "The start page" },
    words:
      "sample demo free trial before signing up register anonymous guest listen first sign in needed preview try registering test without login no account just signup",
  },
  {
    id: "languages",
    question: "Which languages can I write in? Hindi?",
    text: [
      `You can write how you feel in English, in Hindi, in both, or in one of ${LANGUAGES.length - 2} other languages.`,
      "The pages themselves are in English.",
    ],
    source: GENERATOR,
    words:
      "language hinglish tamil telugu bengali marathi bangla kannada urdu punjabi malayalam gujarati spanish bhasha mein likh translate english website hindi my other type write in mother tongue support local devanagari",
  },
  {
    id: "not-understood",
    question: "Why was my text not understood, or why did I get no beat?",
    text: [
      "Say a little more about how you feel, for example: I feel tense after work and cannot fall asleep.",
      `Your text may have up to ${MOOD_MAX_LENGTH.toLocaleString("en")} characters.`,
      "An attempt that makes no beat costs no credit.",
    ],
    source: GENERATOR,
    words:
      "error couldnt process request restate not applicable rejected invalid failed generation red unclear refuses wont generate samjha nahi could my message text accepted says no beat made refused does understand me coulndt processing",
  },
  {
    id: "numbers-instead",
    question: "Why did I get phone numbers of a helpline in place of a beat?",
    text: [
      "Your words were read as a clear statement about suicide or self-harm, or we could not read them. Then people to talk to are shown, and never a beat by chance.",
      "It costs no credit. If we read you wrongly, say it in other words.",
    ],
    source: { to: "/support", title: "Talk to someone now" },
    words: `helplines numbers call shown show instead misread wrong i am fine not suicidal why crisis page help appeared no sound message tele manas ${numberOf("Tele-MANAS")}`,
  },
  {
    id: "slow",
    question: "How long does it take to make a beat?",
    text: [
      "It can take a minute. You can leave the page open while you breathe along.",
      "If the connection is lost, press the button again: if your beat was made, it comes back at no cost.",
    ],
    source: GENERATOR,
    words:
      "waiting loading stuck slow hang forever generating analyzing spinner kitna time lagta connection lost takes taking too long still minutes on howlong make beat",
  },
  {
    id: "credits",
    question: "What is a credit, and how many do I have?",
    text: [
      `You get ${SIGN_UP_CREDITS} free credits when you sign up, once, and one beat uses one.`,
      "Playing it again, making it longer or downloading it is free, and an attempt that makes no beat costs nothing.",
      "The number that is left stands at the top of the page.",
    ],
    source: CREDITS,
    words:
      "balance left remaining count free number kitne credit bache how many beats cost one credits howmuch do i get does work per beat uses what are for",
  },
  {
    id: "credits-expire",
    question: "Do credits expire?",
    text: ["No, credits never expire, free or bought."],
    source: CREDITS,
    words:
      "expiry valid validity run out date end month lose unused carry over khatam rollover expire credits of forward still next year time limit use them later",
  },
  {
    id: "credits-used-up",
    question: "What happens when my credits are used up?",
    text: [
      "Every beat that you have made stays yours to hear, for nothing.",
      "One more beat needs one more credit; where plans are for sale, a plan adds credits.",
    ],
    source: { to: "/pricing", title: "Pricing" },
    words:
      "no credits insufficient zero finished out of more credits get khatam ho gaye need additional left usedup 0 what now",
  },
  {
    id: "credit-lost",
    question: "I lost a credit, or one was taken for nothing.",
    text: [
      "An attempt that makes no beat costs nothing, and pressing twice never costs twice.",
      "Your history page lists every change of your credits, under “Your credits”.",
      "If a line there looks wrong, ask a person: the form is below.",
    ],
    source: HISTORY,
    words:
      "missing deducted taken twice double beat failed credit gone refund credit kat gaya wrong ledger changes took a no ate my lost balance less credits than before charged",
  },
  {
    id: "share-credits",
    question: "Can I give credits to a friend, or change them into money?",
    text: ["No: credits have no value in money and cannot be passed on."],
    source: CREDITS,
    words:
      "transfer gift share credits family cash sell pass another account exchange give send to sister friend mother out money for person",
  },
  {
    id: "download",
    question: "How do I download a beat?",
    text: [
      "Under the player, “Save this sound” has the file as WAV, and as FLAC where the layer allows it.",
      "It is saved with the length and the layer that you hear. Downloading costs nothing.",
    ],
    source: HISTORY,
    words:
      "save file wav flac mp3 export audio store phone computer copy format record get download on my keep where is the sound to device",
  },
  {
    id: "auto-download",
    question: "Can new beats be downloaded automatically, or how do I stop that?",
    text: [
      "On your settings page, under Downloads, you choose whether new beats are saved by themselves, as which file, and under which name.",
      "It is kept in this browser.",
    ],
    source: { to: "/settings#downloads", title: "Settings: downloads" },
    words:
      "automatic auto save turn off file name folder filling stop downloading itself every beat automatically downloads each time saving files download unwanted storage memory",
  },
  {
    id: "mp3",
    question: "Is there an MP3, and what is the difference between WAV and FLAC?",
    text: ["No: beats are saved as WAV or FLAC. FLAC is the same sound as WAV, and smaller."],
    source: HISTORY,
    words:
      "mp3 m4a aac compressed smaller file size large big convert whatsapp format better quality lossless wav flac which",
  },
  {
    id: "use-of-beats",
    question: "May I pass a beat on to friends, or use it in a video or on YouTube?",
    text: [
      "You may keep, copy and play the beats that you make, give them to others and use them in works of your own.",
      "When you pass one on, please pass on the advice about safe listening too, and do not offer it as a medical treatment.",
    ],
    source: { to: "/terms#your-beats", title: "Terms: your words and your beats" },
    words:
      "copyright licence license commercial rights own send friend instagram podcast yoga class studio reuse youtube video reel share publish sell use in my upload give sound with a friend family",
  },
  {
    id: "find-beats",
    question: "Where do I find my old beats?",
    text: [
      "Your history page lists them by day. You can search your moods there, and keep favourites with the heart.",
      "Playing one again is free.",
    ],
    source: HISTORY,
    words:
      "history previous past earlier search favourite favorite lost again purane pehle wale list saved library recent where are my old beats sounds yesterday last week find sound made before favourites listen purana replay hear again free without paying mark star heart",
  },
  {
    id: "delete-beat",
    question: "How do I delete a beat from my history?",
    text: [
      "On your history page, choose “More” beside the beat, then “Delete”. It asks once more.",
      "It is gone for good, and its credit does not come back.",
    ],
    source: HISTORY,
    words:
      "remove erase single beat clear history mood entry hatana mitana delete one sound from my list old moods",
  },
  {
    id: "incognito",
    question: "What is Incognito?",
    text: [
      "A beat made with Incognito is stored with no person attached, and stays out of your history. Its text and formula are encrypted with a key that is in its link.",
      "Only the page that made it has the link to play it; a button there deletes it.",
      "It costs one credit.",
    ],
    source: INCOGNITO,
    words:
      "private secret hidden mode anonymous hide toggle not saved history chupa incognito meaning beat from nobody sees no record secretly what does it do switch dont save",
  },
  {
    id: "incognito-lost",
    question: "How do I find my incognito beat again?",
    text: [
      "It is in no list: only its own link can play it, for your account alone. Keep the address of its page, or save the file.",
      "Your export contains it too.",
    ],
    source: INCOGNITO,
    words:
      "lost incognito closed tab link again where recover private beat missing disappeared the gone cannot find address get back",
  },
  {
    id: "plan",
    question: "What is a plan of sessions?",
    text: [
      "A short session a day, for one, two or three weeks, at an hour that you like.",
      "It reuses a few sounds. Your own sounds cost nothing; a new one takes one credit, only when you tap “Make this sound”.",
      "It may help some people relax; the evidence is mixed.",
    ],
    source: PLAN,
    words:
      "course program programme daily routine weeks days session therapy plan begin start habit regular schedule roz sessions every day week twenty one what is this a how does it work cost credits",
  },
  {
    id: "plan-change",
    question: "Can I change, pause or end my plan of sessions?",
    text: [
      "Yes, on the page of your plan, under “Change, pause or end”. A change costs nothing, and what you did stays.",
      "A paused plan goes on whenever you want.",
    ],
    source: PLAN,
    words:
      "stop quit hold resume skip week goal time hour rok different sessions holiday cancel my plan pause end change minutes later off travelling stop doing it leave",
  },
  {
    id: "plan-missed",
    question: "I missed a day of my plan. What happens?",
    text: ["Nothing is lost: the plan goes on with the next session whenever you want, one a day."],
    source: PLAN,
    words:
      "skipped missed forgot behind late day session catch up two in one day streak bhool a yesterday my plan miss sessions",
  },
  {
    id: "profile",
    question: "What is the health profile for, and is it required?",
    text: [
      "Five short steps, and nothing in them is required. Your answers help us to suggest what may do you good.",
      "The assessment is not a diagnosis.",
    ],
    source: PROFILE,
    words:
      "form questions questionnaire health answers assessment risk level result steps mandatory optional skip why medical history fill low moderate high test profile have to in required must about what is it for",
  },
  {
    id: "date-of-birth",
    question: "Why do you ask for my date of birth and other details?",
    text: [
      "You need not give them: nothing in the profile is required. Of your date of birth only your age is used.",
      "Under 18, the sessions of a plan are shorter, and questionnaires made for adults are not counted.",
    ],
    source: PROFILE,
    words:
      "birthday dob age gender phone location name personal details why needed need ask asking reason purpose mandatory born year",
  },
  {
    id: "profile-change",
    question: "How do I change or empty my answers in the profile?",
    text: [
      "Open your profile, change or empty any answer, and press “Update Profile”. You need not give any.",
      "What you type is kept as you go.",
    ],
    source: PROFILE,
    words:
      "edit correct wrong answer update delete answers age birth date name stress conditions mistake in my profile change fix empty clear birthday",
  },
  {
    id: "profile-left-out",
    question: "Can my beats be made without my profile?",
    text: [
      "Yes: the last step of your profile has the switch “Leave my profile out of my beats”.",
      "Untouched, your stress, sleep and caffeine help to make your beats: three numbers, without your name. Incognito beats never use them.",
    ],
    source: PROFILE,
    words:
      "use of profile switch off opt out numbers stress sleep caffeine influence ignore dont my health answers not for beats leave without",
  },
];
