const LONGEST_MOOD = 2000;

/** URL paths that would cost more the longer they are, if there were no limit. */
export const PATHS = [
  `/${"a/".repeat(4000)}`,
  `/nothing?${"x=1&".repeat(3000)}`,
  `/${"a/".repeat(7000)}`,
  `/${"a/".repeat(4000)}x.data`,
  `/api/${"a/".repeat(4000)}`,
  `/${"/".repeat(6000)}`,
  `/${"%2f".repeat(3000)}`,
  `/__manifest?${"p=/a/b/c&".repeat(800)}`,
  // Within the limits, and as expensive as possible.
  `/${"a/".repeat(15)}`,
  `/auth?next=/${"%2e%2e%2f".repeat(400)}`,
] as const;

/** Texts of the maximum length that are expensive to read. */
export const MOODS = [
  "\u0f77",
  "a\u0301\u0302\u0303\u0304",
  '"(["',
  "to . , ; : ",
  "👩\u200d",
  "never not kill myself ",
  "a.b.",
  "मुझे नींद नहीं आती ",
  "𝒜𝒷",
].map((part) => `I feel tense ${part.repeat(LONGEST_MOOD)}`.slice(0, LONGEST_MOOD).toWellFormed());

/** Range and condition headers for a sound: small, large, many, malformed. */
export const RANGES: readonly Readonly<Record<string, string>>[] = [
  { Range: "bytes=0-0" },
  { Range: "bytes=300000000-310000000" },
  { Range: "bytes=-1" },
  { Range: `bytes=${"0-1,".repeat(1000)}9-` },
  { Range: "bytes=999999999999-" },
  { "If-None-Match": '"x", '.repeat(1000) },
  { Range: "bytes=44-2000000", "If-Range": '"x"', "If-None-Match": "*" },
];
