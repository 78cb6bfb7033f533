import { BANDS } from "#worker/sound/bands.ts";
import { everyLayer, everyNoise, type Passage } from "./passage.rules.ts";

const FAQ = { to: "/#FAQ", title: "Questions people ask" };
const ROOM = { to: "/history", title: "Your beats" };
const LISTENING = { to: "/terms#listening", title: "How to listen" };

const bands = BANDS.map(({ name, from, to }) => `${name} ${from} to ${to} Hz`).join(", ");
const noise = everyNoise("and");

/** How beats are heard. */
export const LISTENING_PASSAGES: readonly Passage[] = [
  {
    id: "what-is-a-beat",
    question: "What is a binaural beat?",
    text: [
      "Two steady tones, one for each ear, that differ a little in pitch.",
      "With 100 Hz on the left and 106 Hz on the right, most people hear a soft pulse, six times a second, that is in neither tone alone.",
      "Above a difference of about 30 Hz you hear two tones instead.",
    ],
    source: FAQ,
    words:
      "meaning explain definition frequency hertz tone pulse kya hota matlab binaural beats how do they work these sounds two tones brain behind technology idea basics isochronic solfeggio",
  },
  {
    id: "bands",
    question: "What are the carrier, Delta, Theta, Alpha, Beta and Gamma?",
    text: [
      "The carrier is the steady tone in your left ear; the right one is higher by the beat.",
      `The others are names of brain waves, given to a stage by its beat: ${bands}.`,
      "Whether the brain follows the beat is not settled: of 14 studies 5 spoke for it, 8 against and 1 was mixed.",
    ],
    source: FAQ,
    words:
      "carrier base frequency hz hertz numbers of a stage band bands brainwave brainwaves delta theta alpha beta gamma waves meaning stages rhythm left tone matlab",
  },
  {
    id: "headphones",
    question: "Do I need headphones or earphones?",
    text: [
      "Yes, in both ears: through speakers the two tones mix before they reach you.",
      "Without headphones, choose “Speakers” beside the sound: then both tones are mixed, and the beat is in the sound itself.",
    ],
    source: FAQ,
    words:
      "earbuds airpods bluetooth wireless headset speaker loudspeaker zaruri bina earphone wired required do i have to wear headphones must buy ear plugs laptop speakers tv okay on instead of noise cancelling pods neckband chalega",
  },
  {
    id: "one-ear",
    question: "Can I listen with one ear, or if I am deaf in one ear?",
    text: [
      "With one ear a binaural beat cannot work, because each ear must hear its own tone.",
      "Choose “Left ear only” or “Right ear only” beside the sound: both tones are mixed, and all of it plays in the ear that hears. A tone that pulses is heard there, too.",
    ],
    source: FAQ,
    words:
      "hearing loss mono single side half deaf ek kaan hearing aid one cannot hear on only earbud works partial cochlear",
  },
  {
    id: "check-headphones",
    question: "How do I check that left and right are the right way round?",
    text: [
      "Beside the player is a headphone check of five seconds: first left, then right.",
      "If it is the other way round, turn the headphones around.",
    ],
    source: ROOM,
    words:
      "test swapped wrong ear channel stereo check which side sound comes from reversed both ears working properly l and r",
  },
  {
    id: "how-long",
    question: "How long should I listen, and how long is a session?",
    text: [
      "Most trials used 20 to 30 minutes.",
      "You can choose 10, 20, 30 or 60 minutes, or the length that the beat was composed with.",
      "Changing the length costs nothing.",
    ],
    source: FAQ,
    words:
      "minutes duration length time longer shorter stretch extend one hour kitni der hour how long enough ten twenty thirty sixty full make it too short session listen per day howlong minimum",
  },
  {
    id: "when-to-listen",
    question: "When should I listen, for focus, study or work?",
    text: [
      "For focus, listen for 10 to 20 minutes before you start, not while you work: listening during a reasoning test made scores worse.",
      "In the room of a beat for attention, “Session length” offers work in silence after the sound: rounds of 25 or 50 minutes, with a bell.",
    ],
    source: { to: "/about#research", title: "What the research says" },
    words:
      "listen while working best time of day during while studying exam reading concentrate morning kab homework background working study work office job deadline revision concentration productivity coding doing something else music i before meeting",
  },
  {
    id: "volume",
    question: "How loud should it be?",
    text: [
      "Start low: quieter than a conversation.",
      "The file that you download may play louder than our player, so turn your device down first.",
      "As a measure for all that you listen to, WHO and ITU name 80 dBA for 40 hours a week for adults and 75 dBA for children.",
    ],
    source: LISTENING,
    words:
      "volume quiet loudness too loud decibel damage hearing level safe awaz dheere tez ears hurt low how healthy turn it down up quietly cant hear softly eardrum",
  },
  {
    id: "layers",
    question: "Can I add rain, sea, noise or music behind the tones?",
    text: [
      `Yes. Choose a layer beside the sound: ${everyLayer()}, or nothing else.`,
      "You can set its level, and change it while you listen.",
      "It costs no credit. Let noise end once you sleep, and play none through a child's night.",
    ],
    source: ROOM,
    words:
      "background sound nature ocean waves singing bowl drone white water barish baarish samundar under beneath music instrumental ambience add rain sea wind forest birds fire noise behind i want with sounds tanpura bowls pad stream change soft mix",
  },
  {
    id: "default-sound",
    question: "How do I set the background for every beat?",
    text: [
      "On your settings page, under Sound, you choose how your beats begin on every device.",
      "While you listen you can change it for any of them.",
    ],
    source: { to: "/settings#sound", title: "Settings: sound" },
    words:
      "default always remember preference same layer every time permanent speakers setting start all my beats standard permanently keep choice save automatically background",
  },
  {
    id: "pure-tones",
    question: "Can I hear the tones alone, exactly as composed?",
    text: [
      "Yes: choose “Pure tones” beside the sound. Everything else is off, and it is louder, so turn the volume down first.",
    ],
    source: ROOM,
    words:
      "only raw original without noise nothing else frequency clean plain rain background no remove the tones just beat turn off layer",
  },
  {
    id: "breath",
    question: "What is “Breathe with it”?",
    text: [
      "While a sound plays, the page can show a slow breath: in for four seconds, out for six, six breaths a minute.",
      "You can turn it off.",
      "Slow breathing with heart-rate feedback eased stress and anxiety in 24 studies; but among 400 people 5.5 breaths a minute did no better than 12. The beat itself was no part of them.",
    ],
    source: ROOM,
    words:
      "breathing pacer breathe exercise pranayam saans circle inhale exhale guide off on screen moving ring what is that along slow six breaths animation",
  },
  {
    id: "sleep-timer",
    question: "Is there a sleep timer?",
    text: [
      "Yes. The player has a sleep timer of 10, 20, 30 or 45 minutes. The sound fades out at its end.",
    ],
    source: ROOM,
    words:
      "stop automatically turn off fall asleep fade timer band alarm overnight night shut by itself end while switch after minutes bedtime",
  },
  {
    id: "repeat",
    question: "Can a beat repeat or play all night?",
    text: [
      "The player can start the sound again at its end: “Start again at the end”.",
      "A session lasts up to 60 minutes. A beat that leads to sleep can play “A whole night”: into sleep, then silence, and a slow waking at your hour.",
      "A closed browser cannot wake anybody: leave the page open, and set an alarm as well.",
      `${noise.charAt(0).toUpperCase()}${noise.slice(1)} fade out 30 minutes into a beat that leads to sleep, unless you choose “Keep the noise all night”.`,
    ],
    source: ROOM,
    words:
      "loop again continuous repeat overnight whole night hours baar raat bhar keep playing and nonstop all long until morning start over endless",
  },
  {
    id: "screen-off",
    question: "Does it go on playing when my screen is locked or I use another app?",
    text: [
      "Yes, where your browser allows it: the sound goes on in the background, with play and pause on the lock screen.",
      "The file that you download plays anywhere.",
    ],
    source: ROOM,
    words:
      "lock phone screen off background minimise minimize other tab app stops playing pocket switch locked black turned dark when close another whatsapp keep display",
  },
  {
    id: "offline",
    question: "Can I listen offline, without the internet?",
    text: [
      "Download the beat as a file: it then plays anywhere, without a connection.",
      "To make a new beat you need a connection.",
    ],
    source: ROOM,
    words:
      "no internet network flight plane airplane offline wifi data bina net train metro travelling village without connection mode band",
  },
  {
    id: "save-data",
    question: "How can I use less mobile data?",
    text: [
      "Turn on “Save data”: your device then makes the sound itself, and next to nothing has to be downloaded.",
      "It is kept on this device.",
    ],
    source: { to: "/settings#downloads", title: "Settings: downloads" },
    words:
      "save data saver mobile cellular slow connection metered megabytes mb bandwidth kam consumption usage 4g eats uses too much consume streaming expensive pack recharge limited mobiledata less",
  },
  {
    id: "no-sound",
    question: "I hear nothing, or the sound stopped. What can I do?",
    text: [
      "Browsers play sound only after a tap: press play once more.",
      "Check the volume of your device, and that the headphones are connected.",
      "If the network did not answer, press play to go on from the same place. Your beat is safe in your history.",
    ],
    source: ROOM,
    words:
      "silent silence not playing wont play wont start mute broken stuck buffering awaz nahi aa rahi chal raha player error interrupted cut no sound nothing plays cant hear anything button does audio problem stops in the middle suddenly stopped coming",
  },
  {
    id: "sounds-odd",
    question: "Why does it sound like a hum, or like two different tones?",
    text: [
      "A beat is made of two steady tones, so it can sound like a hum; a layer such as rain makes it softer.",
      "Above a difference of about 30 Hz, in a Gamma stage, you hear two tones and not a beat.",
    ],
    source: FAQ,
    words:
      "buzz buzzing humming strange boring monotone annoying weird gamma noise harsh hum sound is this normal beep whine not music why two tones different one wobble throb noice",
  },
  {
    id: "marks",
    question: "Why are you asking how I feel before and after?",
    text: [
      "One tap before and one after, if you like: they show you how your weeks went, and which layer you felt better with.",
      "Only you see them, and you can leave them out.",
    ],
    source: { to: "/history", title: "History: progress tracking" },
    words:
      "mark rating rate mood felt feeling steps skip question smiley why ask how i feel myself before listening after faces tap",
  },
];
