import { onFirstUse } from "#worker/reading/language/on-first-use.ts";
import { nearWords } from "./near-word.ts";

/** Medicines, brands of India among them, and what is taken like one. A list can never be whole: see `SPOKEN_OF`. */
const NAMES = `
  paracetamol acetaminophen crocin dolo calpol tylenol ibuprofen brufen combiflam aspirin disprin ecosprin diclofenac
  voveran naproxen tramadol ultracet codeine corex morphine oxycodone tapentadol sumatriptan
  alprazolam alprax xanax restyl trika clonazepam rivotril lonazep clonotril lorazepam ativan diazepam valium calmpose
  chlordiazepoxide librium nitrazepam etizolam etilaam etizola zolpidem zolfresh ambien zopiclone eszopiclone melatonin
  escitalopram nexito cipralex stalopam citalopram sertraline zoloft daxid serta fluoxetine prozac fludac paroxetine paxil
  fluvoxamine venlafaxine desvenlafaxine duloxetine duzela mirtazapine mirtaz amitriptyline tryptomer nortriptyline
  imipramine clomipramine dosulepin bupropion wellbutrin trazodone trazonil agomelatine vilazodone vortioxetine buspirone
  lithium lithosun valproate divalproex valparin encorate depakote lamotrigine lamictal carbamazepine tegretol
  oxcarbazepine levetiracetam levera phenytoin eptoin topiramate pregabalin lyrica pregalin gabapentin gabapin clobazam
  frisium quetiapine seroquel qutan olanzapine oleanz risperidone risdone sizodon aripiprazole arip haloperidol serenace
  clozapine amisulpride trifluoperazine chlorpromazine flupentixol lurasidone paliperidone
  methylphenidate ritalin concerta inspiral atomoxetine adderall vyvanse modafinil modalert armodafinil provigil
  propranolol inderal ciplar atenolol metoprolol amlodipine telmisartan losartan clonidine prazosin
  hydroxyzine atarax cetirizine promethazine phenergan avomine chlorpheniramine benadryl diphenhydramine
  metformin insulin thyroxine thyronorm eltroxin levothyroxine prednisolone omeprazole pantoprazole
  naltrexone buprenorphine disulfiram methadone ketamine donepezil memantine levodopa betahistine vertin
  ashwagandha brahmi shankhpushpi valerian kava cbd cannabidiol rhodiola theanine gaba
`
  .trim()
  .split(/\s+/);

/** A text that speaks of taking something, whatever its name. */
const SPOKEN_OF =
  /\b(medicines?|medications?|medicated|meds|dawa+i?(ya+n?|on)?|dava+i|goli(ya+n?)?|pills?|capsules?|dos(e|es|age|ages|ing)|overdos\w*|prescription|prescribed|antidepress\w*|ssris?|snris?|benzos?|benzodiazepines?|sedatives?|tranquilli?[sz]ers?|anti ?psychotics?|anti ?anxiety|mood stabili[sz]ers?|beta ?blockers?|pain ?killers?|antibiotics?|anticonvulsants?|antihistamines?|sleeping (tablets?|syrup)|sleep aids?|opioids?|steroids?|thyroid tablets?|bp tablets?|tapering|chemist|contraceptives?|birth control)\b|\b\d+(\.\d+)? ?(mg|mcg|milligrams?)\b/;

/** A tablet may be a computer too. */
const TABLET =
  /\b(take|taking|took|taken|eat|ate|swallow\w*|kha\w*|le(na|ni|ta|ti|kar)?|stop|stopping|stopped|skip|mix\w*|half|two|2|my night|my evening|my morning|bp|sleep) (\w+ ){0,3}(tablets?|tabs?)\b|\btablets? (\w+ ){0,2}(kha\w*|le|lena|leni|with alcohol|daily|at night|before bed)\b/;

/** A misspelt word this like a name stands for it. */
const MISSPELT = 0.62;
const FUZZY_FROM = 7;

const names = onFirstUse(() => ({
  known: new Set(NAMES),
  near: nearWords(NAMES.filter(({ length }) => length >= FUZZY_FROM)),
}));

/** Whether a text asks about a medicine: such a question is for a doctor or a pharmacist, and not for us. */
export function speaksOfMedicine(text: string): boolean {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, " ");
  if (SPOKEN_OF.test(plain) || TABLET.test(plain)) return true;
  const { known, near } = names();
  return plain.split(/[ .]+/).some((word) => {
    if (known.has(word)) return true;
    return word.length >= FUZZY_FROM && (near(word)?.likeness ?? 0) >= MISSPELT;
  });
}
