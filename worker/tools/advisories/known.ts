/** An advisory that `npm run advisories` lets pass. */
export interface KnownAdvisory {
  readonly id: string;
  /** What it needs, and why nobody can do it here. */
  readonly reason: string;
  /** Tests that hold the reason. */
  readonly heldBy: readonly string[];
}

/** Advisories of packages that we cannot replace yet, each with the reason why it does not reach the product. */
export const KNOWN: readonly KnownAdvisory[] = [
  {
    id: "GHSA-wrjc-x8rr-h8h6",
    reason:
      "A backslash in Link or useNavigate leads to another site; repaired in react-router 7 alone, and Remix 2 needs 6. No text from outside reaches either.",
    heldBy: ["tests/layers/addresses.test.ts", "tests/security/addresses.test.ts"],
  },
  {
    id: "GHSA-337j-9hxr-rhxg",
    reason:
      "At hydration an error is made by the constructor that its data names; repaired in react-router 7 alone. Our pages name no constructor, whatever an error says.",
    heldBy: ["tests/layers/addresses.test.ts", "tests/security/addresses.test.ts"],
  },
];
