import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";

/** Notices to read before listening. */
export const LISTENING = {
  title: "Before you listen",
  notices: {
    seizures:
      "With epilepsy or seizures, ask a doctor before you listen, above all to a tone that pulses.",
    implant: "With an implanted heart or brain device, ask a doctor before you listen.",
    psychosis: "With psychosis or mania, ask a doctor before you listen.",
    head_injury: "After a recent head injury, ask a doctor before you listen.",
    pregnancy: "During a pregnancy, ask a doctor before you listen.",
    degenerative: "With Alzheimer's or Parkinson's, ask a doctor before you listen.",
    child:
      "Under 18: listen with an adult beside you, and keep it quieter than a conversation. To fall asleep, no noise layers: no pink or brown noise, rain, sea or stream.",
    driving: "Never listen while driving, cycling or working machines.",
  },
  stop: "Stop if you get a headache, feel dizzy or agitated, or hear your tinnitus more loudly.",
  help: "People to talk to",
  doubt: "If it is too heavy to carry alone, call: free, day and night.",
  stay: "How to stay with them",
  moreNumbers: "More numbers",
} as const;

/** When to ask a doctor, by somebody's profile. It stands above whatever makes a beat. */
export function DoctorFirst({ notices }: { readonly notices: readonly ListeningNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section
      aria-labelledby="doctor-first"
      className="rounded-card border-2 border-lamp bg-card p-5"
    >
      <h2 id="doctor-first" className="font-semibold text-lg">
        {LISTENING.title}
      </h2>
      <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
        {notices.map((notice) => (
          <li key={notice}>{LISTENING.notices[notice]}</li>
        ))}
        <li>{LISTENING.stop}</li>
      </ul>
    </section>
  );
}
