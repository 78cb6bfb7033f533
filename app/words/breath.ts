/** The words of the breathing pacer. */
export const BREATH = {
  title: "Breathe with it",
  hint: "Six slow breaths a minute: in for four seconds, out for six.",
  /** Where the sound itself breathes. */
  withSound: "At the pace of the sound: in as it swells, out as it falls.",
  /** Before the first breath of a sound that breathes. */
  soon: "One swell, then breathe in",
  in: "Breathe in",
  out: "Breathe out",
  why: "Why?",
  evidence:
    "Slow breathing with heart-rate feedback eased stress and anxiety in 24 studies (Goessl 2017, g = 0.83). But among 400 people 5.5 breaths a minute did no better than 12 (2023, doi 10.1038/s41598-023-49279-8). The beat itself was no part of them. It is a pace to follow, and promises nothing.",
} as const;
