interface Feature {
  /** Of its page, `/services/NAME`, and of its label, which SPEC.md section 1 gives. */
  readonly name: string;
  /** The page of what it names. */
  readonly to: string;
  /** Whether visitors may see that page. */
  readonly open: boolean;
}

/** What is inside. */
export const FEATURES = [
  { name: "assessment", to: "/wellbeing", open: false },
  { name: "plans", to: "/plan", open: false },
  { name: "chat", to: "/help", open: true },
  { name: "progress", to: "/progress", open: false },
  { name: "community", to: "/community", open: true },
] as const satisfies readonly Feature[];
