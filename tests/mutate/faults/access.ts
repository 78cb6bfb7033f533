import type { Mutation } from "../mutation.ts";

/** Sessions, proofs, ownership and limits. */
export const ACCESS: readonly Mutation[] = [
  {
    name: "sessions: a digest is compared by its last character alone",
    file: "worker/domain/crypto/digest.ts",
    find: "difference |= left",
    replace: "difference = left",
    foundBy: ["worker/domain/crypto/digest.test.ts"],
  },
  {
    name: "sessions: a passkey challenge never expires",
    file: "worker/services/passkeys/challenge.ts",
    find: "return valid && Number(expiry) > now() ? challenge : undefined;",
    replace: "return valid && now() > 0 ? challenge : undefined;",
    foundBy: ["worker/services/passkeys/challenge.test.ts"],
  },
  {
    name: "sessions: a redirect after signing in leads to another site",
    file: "worker/domain/navigation/safe-path.ts",
    find: ' || pathname.startsWith("//")',
    replace: "",
    foundBy: ["worker/domain/navigation/safe-path.test.ts"],
  },
  {
    name: "sessions: a request from a sibling site changes data",
    file: "worker/edge/shell/origin-gate.ts",
    find: 'return site === "same-origin" &&',
    replace: 'return site !== "cross-site" &&',
    foundBy: ["worker/edge/shell/origin-gate.test.ts"],
  },
  {
    name: "sessions: the length of a sealed answer tells what it is",
    file: "worker/services/sealing/cipher.ts",
    find: "const BLOCK_BYTES = 128;",
    replace: "const BLOCK_BYTES = 8;",
    foundBy: ["worker/services/sealing/sealing.test.ts"],
  },
  {
    name: "sessions: a new password leaves other devices signed in",
    file: "db/passwords.ts",
    find: "    db.delete(session).where(inArray(session.user_id, changed)),\n",
    replace: "",
    foundBy: ["tests/security/sessions.test.ts"],
  },
  {
    name: "sessions: signing out clears the cookie and leaves the session on the server",
    file: "worker/services/sessions/sessions.ts",
    find: `      forget();
      if (presented !== null) await lucia.invalidateSession(presented);`,
    replace: "      forget();",
    foundBy: ["tests/security/sessions.test.ts"],
  },
  {
    name: "tokens: a mailed code is valid for as long as its link",
    file: "db/proof-use.ts",
    find: "    gt(token.created_at, code.youngerThan),\n",
    replace: "",
    foundBy: ["tests/security/sign-in.test.ts"],
  },
  {
    name: "tokens: a mailed link or code is not used up",
    file: "db/proof-use.ts",
    find: "db.delete(token).where(live).returning({ purpose: token.purpose }),",
    replace: "db.select({ purpose: token.purpose }).from(token).where(live),",
    foundBy: ["tests/security/sign-in.test.ts"],
  },
  {
    name: "tokens: a program exports all data without a fresh confirmation",
    file: "worker/edge/api/account-export.ts",
    find: "if (!confirmation.isFresh(person)) return",
    replace: "if (!confirmation.isFresh(person) && isNavigation(c.req.raw)) return",
    foundBy: ["tests/security/confirmation.test.ts"],
  },
  {
    name: "ownership: somebody marks a stranger's beat as a favourite",
    file: "db/history.ts",
    find: `  userId: string,
  id: string,
  favourite: boolean,
): Promise<boolean> {
  const { rowsAffected } = await db
    .update(userHistory)
    .set({ favourite })
    .where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId)));`,
    replace: `  _userId: string,
  id: string,
  favourite: boolean,
): Promise<boolean> {
  const { rowsAffected } = await db
    .update(userHistory)
    .set({ favourite })
    .where(eq(userHistory.id, id));`,
    foundBy: ["tests/integration/history.test.ts"],
  },
  {
    name: "limits: beats that are sent again count towards the limit of new ones",
    file: "db/begin-generation.ts",
    find: '.where(or(and(ofKey, ne(generation.status, "failed")), unansweredBeat)),',
    replace: '.where(or(and(ofKey, ne(generation.status, "done")), unansweredBeat)),',
    foundBy: ["tests/security/limits.test.ts"],
  },
];
