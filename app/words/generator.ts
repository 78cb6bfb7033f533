import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";

/** The words of the generator, as SPEC.md sections 2 and 4 give them. */
export const GENERATOR = {
  heading: "How are you feeling today?",
  placeholder: "Tell me how you really feel...",
  hint: "The more specific you are, the more personal your beat will be.",
  incognito: "Incognito",
  incognitoHint: "Not kept in your history. Only its own link can play it.",
  aboutIncognito: "What Incognito means",
  cost: "One beat costs one credit. No beat, no charge.",
  keys: "Enter makes the beat. Shift and Enter begin a new line.",
  beside: "Samples and a quote",
  samplesTitle: "Not sure what to write?",
  samples: [
    "I feel anxious and overwhelmed",
    "I am unable to sleep",
    "Concussion due to long working hours",
  ],
  howTitle: "How it works",
  how: [
    `Write how you feel, in your own words: in English, in Hindi, in both, or in one of ${LANGUAGES.length - 2} other languages.`,
    "We read it and compose stages of sound that lead where you want to go.",
    "Put on headphones, start quietly, and close your eyes for a while.",
  ],
  waveform: {
    waiting: "Waveform, grey: no beat yet",
    working: "Waveform, grey: a beat is being made",
    success: "Waveform, green: your beat is ready",
    error: "Waveform, red: no beat was made",
  },
  noCredits: {
    title: "Insufficient Credits",
    /** Before anybody types, where no dialog was opened. */
    usedUp: "Your credits are used up.",
    text: (forSale: boolean) =>
      forSale
        ? "One more beat needs one more credit. Everything you made still plays, free for ever."
        : "Plans are not open yet. Everything you made still plays, free for ever.",
    plans: "See the plans",
    hear: "Hear your beats",
    pay: "Go to Payment Page",
    cancel: "Cancel",
  },
  buttons: {
    idle: "Generate the Beat",
    analyzing: "Analyzing...",
    generating: "Generating the beat...",
  },
  /** What is done, one after the other. */
  steps: {
    analyzing: "Reading",
    generating: "Composing",
    success: "Making the sound",
  },
  /** After an error: what helps. */
  sayMore:
    "Say a little more about how you feel, for example: I feel tense after work and cannot fall asleep.",
  pressAgain: "Your words are still here. Please press the button again.",
  working: "Hang tight, we're generating your personalized beat...",
  ready: "Your beat is ready to play and it's downloaded!",
  readyToDownload: "Your beat is ready to play.",
  openRoom: "Open the listening room",
  download: "Download WAV",
  composers: {
    "built-in": "Your words stay on our own server. No AI company reads them.",
    hosted: "A language model reads your words, without your name or email.",
  },
  understood: {
    Medical: "We took it as a matter of body or mind (Medical).",
    Spiritual: "We took it as a matter of the spirit (Spiritual).",
    clarity: (score: string) => `How clearly we could read it: ${score}.`,
  },
  keptWords: "Your words are still here. Nothing was charged.",
  sendAgain: "Try again",
  chooseFeeling: "Choose a feeling, and its beat is made at once:",
  /** The feelings of the API, by their labels, in the names and the order of the start page. */
  feelings: {
    Anxious: "Anxious",
    Sleepless: "Can't sleep",
    Unfocused: "Scattered",
    Low: "Low",
  },
  /** Before the button, in short; the room says all of it once more. */
  doctorFirst: {
    ask: (causes: readonly string[]) =>
      `Ask a doctor before you listen, because of ${new Intl.ListFormat("en-GB").format(causes)}.`,
    causes: {
      seizures: "epilepsy or seizures",
      implant: "a heart or brain device",
      psychosis: "psychosis or mania",
      head_injury: "a recent head injury",
      pregnancy: "pregnancy",
      degenerative: "Alzheimer's or Parkinson's",
    },
    child: "Listen with an adult beside you.",
    driving: "Never while driving.",
    more: "More",
  },
  backToGenerator: "Back to the generator",
  recent: "Your Recent Beats",
  history: "History",
  previous: "Previous",
  next: "Next",
  noRecent: "The beats you make will wait for you here.",
  connectionLost:
    "The connection was lost. If your beat was made, pressing the button again brings it back at no cost.",
  saveData: "Save data",
  saveDataHint: "This device makes the sound itself: next to nothing has to be downloaded.",
  deviceComputing: "Your device is making the sound...",
  deviceFailed: "This browser cannot make the sound itself, so it is streamed.",
  incognitoBeat: {
    note: "Incognito: this beat is in no list. Save the link of this page, or the file.",
    remove: "Delete this beat",
    removed: "Your incognito beat is deleted.",
  },
  pressPlay: "Your browser plays sound only after a tap: press play when you are ready.",
} as const;
