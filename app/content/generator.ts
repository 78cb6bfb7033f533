/** The words of the generator, as SPEC.md sections 2 and 4 give them. */
export const GENERATOR = {
  heading: "How are you feeling today?",
  placeholder: "Tell me how you really feel...",
  hint: "The more specific you are, the more personal your beat will be.",
  incognito: "Incognito",
  incognitoHint: "Not kept in your history. Costs one credit, and only this page can play it.",
  buttons: {
    idle: "Generate the Beat",
    analyzing: "Analyzing...",
    generating: "Generating the beat...",
  },
  working: "Hang tight, we're generating your personalized beat...",
  ready: "Your beat is ready to play and it's downloaded!",
  readyToDownload: "Your beat is ready to play.",
  composers: {
    "built-in":
      "The built-in composer reads your words, on our own server. No language model is asked.",
    hosted: "A language model reads your words and composes from them.",
  },
  understood: {
    Medical: "We took it as a matter of body or mind (Medical).",
    Spiritual: "We took it as a matter of the spirit (Spiritual).",
    clarity: (score: string) => `How clearly we could read it: ${score}.`,
  },
  recent: "Your Recent Beats",
  noRecent: "The beats you make will wait for you here.",
  connectionLost:
    "The connection was lost. If your beat was made, pressing the button again brings it back at no cost.",
  startLow: "Start low: quieter than a conversation. Headphones in both ears.",
  saveData: "Save data",
  saveDataHint: "This device makes the sound itself: nothing to download but a few hundred bytes.",
  deviceComputing: "Your device is making the sound...",
  deviceFailed: "This browser cannot make the sound itself, so it is streamed.",
  saveFile: "Save the WAV",
  pressPlay: "Your browser waits for you: press play when you are ready.",
} as const;
