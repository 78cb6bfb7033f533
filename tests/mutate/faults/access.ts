import type { Mutation } from "../mutation.ts";

/** Sessions, proofs, ownership and limits. */
export const ACCESS: readonly Mutation[] = [
  {
    name: "sessions: a digest is compared by its last character alone",
    file: "worker/domain/crypto.ts",
    find: "difference |= left",
    replace: "difference = left",
    foundBy: ["worker/domain/crypto.test.ts"],
  },
  {
    name: "sessions: a passkey challenge never expires",
    file: "worker/features/passkeys/challenge.ts",
    find: "return valid && Number(expiry) > now() ? challenge : undefined;",
    replace: "return valid && now() > 0 ? challenge : undefined;",
    foundBy: ["worker/features/passkeys/challenge.test.ts"],
  },
  {
    name: "sessions: a redirect after signing in leads to another site",
    file: "worker/domain/http.ts",
    find: ' || pathname.startsWith("//")',
    replace: "",
    foundBy: ["worker/domain/http.test.ts"],
  },
  {
    name: "sessions: a request from a sibling site changes data",
    file: "worker/server/shell/bounds.ts",
    find: 'return site === "same-origin" &&',
    replace: 'return site !== "cross-site" &&',
    foundBy: ["worker/server/shell/bounds.test.ts"],
  },
  {
    name: "sessions: the length of a sealed answer tells what it is",
    file: "worker/platform/cipher.ts",
    find: "const BLOCK_BYTES = 128;",
    replace: "const BLOCK_BYTES = 8;",
    foundBy: ["worker/platform/keyring.test.ts"],
  },
  {
    name: "sessions: a new password leaves other devices signed in",
    file: "worker/features/accounts/passwords.store.ts",
    find: "    db.delete(session).where(inArray(session.user_id, changed)),\n",
    replace: "",
    foundBy: ["tests/security/sessions.test.ts"],
  },
  {
    name: "sessions: signing out clears the cookie and leaves the session on the server",
    file: "worker/features/sessions/service.ts",
    find: `      forget();
      if (presented !== null) await lucia.invalidateSession(presented);`,
    replace: "      forget();",
    foundBy: ["tests/security/sessions.test.ts"],
  },
  {
    name: "tokens: a mailed code is valid for as long as its link",
    file: "worker/features/accounts/proofs.store.ts",
    find: "    gt(token.created_at, code.youngerThan),\n",
    replace: "",
    foundBy: ["tests/security/sign-in.test.ts"],
  },
  {
    name: "tokens: a mailed link or code is not used up",
    file: "worker/features/accounts/proofs.store.ts",
    find: "db.delete(token).where(live).returning({ purpose: token.purpose }),",
    replace: "db.select({ purpose: token.purpose }).from(token).where(live),",
    foundBy: ["tests/security/sign-in.test.ts"],
  },
  {
    name: "tokens: a program exports all data without a fresh confirmation",
    file: "worker/server/api/account-export.ts",
    find: "if (!confirmation.isFresh(person)) return",
    replace: "if (!confirmation.isFresh(person) && isNavigation(c.req.raw)) return",
    foundBy: ["tests/security/confirmation.test.ts"],
  },
  {
    name: "ownership: somebody marks a stranger's beat as a favourite",
    file: "worker/features/beats/store.ts",
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
    file: "worker/features/beats/generation.store.ts",
    find: '.where(or(and(ofKey, ne(generation.status, "failed")), unansweredBeat)),',
    replace: '.where(or(and(ofKey, ne(generation.status, "done")), unansweredBeat)),',
    foundBy: ["tests/security/limits.test.ts"],
  },
];
