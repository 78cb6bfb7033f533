import { numberOf, SUPPORT } from "#worker/reading/safety/support.ts";
import { everyNoise, type Passage } from "./passage.rules.ts";

const RESEARCH = { to: "/about#research", title: "What the research says" };
const DOCTOR = { to: "/terms#ask-a-doctor-first", title: "Ask a doctor first" };
const LISTENING = { to: "/terms#listening", title: "How to listen" };
const DEVICE = { to: "/purpose#not", title: "What it is for, and what it is not" };

/** What it may do and what not, and who asks a doctor first. Claims stay within SAFETY.md section 2. */
export const EFFECT_PASSAGES: readonly Passage[] = [
  {
    id: "does-it-work",
    question: "Does it work? What does the science say?",
    text: [
      "It may help some people relax; the evidence is mixed.",
      "A meta-analysis of 22 studies on memory, attention, anxiety and pain found g = 0.45.",
      "But of 14 studies on whether brain waves follow the beat, 5 spoke for it, 8 against and 1 was mixed, listening during a reasoning test made scores worse, and 221 people at home fell asleep no sooner with beats than with a plain tone.",
    ],
    source: RESEARCH,
    words:
      "proof evidence scientific study studies research effective real fake scam placebo fayda asar kaam karta sach benefit results trial brain waves entrainment proven legit really work science doctors say true claims actual helps anyone reviews binaural beats",
  },
  {
    id: "can-it-cure",
    question: "Can it treat or cure anxiety, depression, insomnia or another illness?",
    text: [
      "No. It is not a medical device and not a treatment, and it does not replace a doctor, a therapist or an emergency service.",
      "It makes sound that may help some people relax; the evidence is mixed.",
      "If something worries you, please ask a doctor.",
    ],
    source: DEVICE,
    words:
      "heal healing therapy treatment disease adhd ptsd migraine tinnitus pain panic illaj theek thik bimari diagnose diagnosis disorder doctor replace ocd autism fix stammer dementia cure treat my depression anxiety insomnia bp illness condition medical instead of does it help with recover get rid people who have suffering from is this app for",
  },
  {
    id: "does-nothing",
    question: "I feel no difference. What now?",
    text: [
      "That happens: it may help some people relax, and the evidence is mixed.",
      "You can try another layer, 20 to 30 minutes, or say more exactly how you feel; the more specific you are, the more personal your beat is.",
      "If you feel worse, stop listening. If it lasts, please talk to a doctor.",
    ],
    source: RESEARCH,
    words:
      "not working no effect nothing happens useless worse same asar nahi kaam nahi kar raha fark nahi doesnt help changed change as before feeling anything waste tried many days still anxious cannot sleep feel listened week",
  },
  {
    id: "is-it-safe",
    question: "Is it safe, and who should ask a doctor first?",
    text: [
      "Sessions are non-invasive, and it is not a medical device.",
      "Please ask a doctor first if you have epilepsy or seizures, an implanted heart or brain device, psychosis or mania, a recent head injury, or are pregnant.",
      "Stop if you get a headache, feel dizzy or agitated, or hear your tinnitus more loudly.",
    ],
    source: DOCTOR,
    words:
      "risk danger dangerous side effects harmful nuksan surakshit epilepsy epileptic seizure fits pacemaker implant pregnancy pregnant bipolar schizophrenia concussion mirgi garbhvati heart condition brain injury who should not warning contraindication safe for me months stroke surgery head mental illness psychosis blood pressure avoid allowed effect harm damage",
  },
  {
    id: "feeling-unwell",
    question: "I get a headache or feel dizzy when I listen. What should I do?",
    text: [
      "Please stop listening.",
      "Stop if you get a headache, feel dizzy or agitated, or hear your tinnitus more loudly. If it does not pass, ask a doctor.",
    ],
    source: LISTENING,
    words:
      "nausea sick vertigo ringing tinnitus pain head ache sir dard chakkar agitated unwell uncomfortable after listening pressure headache dizzy vomiting ears heart racing panic feel strange in migraine started",
  },
  {
    id: "driving",
    question: "Can I listen while driving, cycling or working machines?",
    text: ["No, never listen while driving, cycling or working machines."],
    source: LISTENING,
    words:
      "car drive bike scooter road gaadi gadi chalate commute motorbike traffic operating machinery walking driving ride cycle bus train office machine gym cooking",
  },
  {
    id: "children",
    question: "Can children or teenagers use it?",
    text: [
      "Children listen with an adult beside them, and quieter than a conversation.",
      `For them, a beat that leads to sleep has no noise layers: no ${everyNoise("or")}.`,
      "If you are under 18, a parent or guardian agrees to the terms for you.",
    ],
    source: { to: "/terms#who-may-use-it", title: "Who may use it" },
    words:
      "kid kids child son daughter baby toddler age minimum under 18 teenager minor bachche bacche beta beti school parent year old my teen student boy girl newborn limit eighteen young 10 11 12 13 14 15 16 17 he she grandchild",
  },
  {
    id: "who-for",
    question: "Who is it for? Can older people use it?",
    text: [
      "Anyone may use it who lives with stress or looks for some rest: adults, seniors, and children with an adult beside them.",
      "Please read first who should ask a doctor before listening.",
    ],
    source: { to: "/terms#who-may-use-it", title: "Who may use it" },
    words:
      "elderly senior seniors grandmother parents mother father papa mummy dadi old people everyone allowed grandfather aged retired adults women men for whom is this anyone",
  },
  {
    id: "crisis",
    question: "What if I am in a crisis, or need somebody to talk to now?",
    text: [
      "Please talk to a person now; no sound can replace that.",
      `In India: Tele-MANAS ${numberOf("Tele-MANAS")}, free, day and night; in immediate danger ${numberOf("Emergency")}; for children and teenagers Childline ${numberOf("Childline")}.`,
      SUPPORT.elsewhere,
    ],
    source: { to: "/support", title: "Talk to someone now" },
    words:
      "helpline hotline emergency number talk counsellor call suicide urgent tele manas madad baat karni hai akela lonely breakdown panic to someone right now need help me cannot go on feeling hopeless somebody listen",
  },
  {
    id: "worried-about-someone",
    question: "I am worried about a friend or somebody in my family.",
    text: [
      "Ask them calmly and directly, listen without judging, and do not leave them alone while danger lasts.",
      `Call Tele-MANAS ${numberOf("Tele-MANAS")} together; in immediate danger ${numberOf("Emergency")}. Our page says how to stay with somebody.`,
    ],
    source: { to: "/support#worried", title: "Worried about someone?" },
    words:
      "brother sister husband wife partner dost bhai behen loved one help them someone else concerned worried about my friend mother son daughter not well acting strange how can i hurting",
  },
  {
    id: "therapist",
    question: "Can I talk to a therapist or a doctor here?",
    text: [
      "There is no therapist or doctor behind this page, and nothing here is therapy.",
      `If you would like to talk to somebody now, Tele-MANAS ${numberOf("Tele-MANAS")} is free, day and night.`,
    ],
    source: { to: "/support", title: "Talk to someone now" },
    words:
      "counselling counselor psychologist psychiatrist consultation appointment book session human expert professional online video therapist counsellor doctor consult talk to a therapy available",
  },
];
