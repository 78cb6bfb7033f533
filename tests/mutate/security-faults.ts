import type { Mutation } from "./mutation.ts";

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
    find: 'const isOwn = site === "same-origin" ||',
    replace: 'const isOwn = ["same-origin", "same-site"].includes(site) ||',
    foundBy: ["worker/server/shell/bounds.test.ts"],
  },
  {
    name: "sessions: what no page has sent changes data at every address",
    file: "worker/server/shell/bounds.ts",
    find: '(site === "none" && isShared(request))',
    replace: '(site === "none" || isShared(request))',
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
    find: `function favouriteOf({ db }: Database, userId: string, id: string, favourite: boolean) {
  return db
    .update(userHistory)
    .set({ favourite })
    .where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId)));`,
    replace: `function favouriteOf({ db }: Database, _userId: string, id: string, favourite: boolean) {
  return db.update(userHistory).set({ favourite }).where(eq(userHistory.id, id));`,
    foundBy: ["tests/integration/history.test.ts"],
  },
  {
    name: "limits: beats that are sent again count towards the limit of new ones",
    file: "worker/features/beats/generation.store.ts",
    find: '.where(or(and(ofKey, ne(generation.status, "failed")), unansweredBeat)),',
    replace: '.where(or(and(ofKey, ne(generation.status, "done")), unansweredBeat)),',
    foundBy: ["tests/security/limits.test.ts"],
  },
  {
    name: "limits: one of many requests never waits for their turn",
    file: "worker/platform/fair-turns.ts",
    find: "return there >= others && ahead",
    replace: "return there >= MOST_SENDERS * others && ahead",
    foundBy: ["worker/platform/fair-turns.test.ts"],
  },
  {
    name: "limits: somebody waits although others send as much",
    file: "worker/platform/fair-turns.ts",
    find: "ahead * there > timesOthers * aheadOfOthers",
    replace: "ahead * there > timesOthers - aheadOfOthers",
    foundBy: ["worker/platform/fair-turns.test.ts"],
  },
];

/** Headers, ranges, file names, letters and forms. */
export const HTTP: readonly Mutation[] = [
  {
    name: "headers: pages can be framed by other sites",
    file: "worker/server/shell/security-headers.ts",
    find: "    frameAncestors: [\"'none'\"],\n",
    replace: "",
    foundBy: ["tests/security/requests.test.ts"],
  },
  {
    name: "headers: the data that a page's scripts fetch forgets Cache-Control: no-store",
    file: "worker/server/shell/edge.ts",
    find: 'if (!response.headers.has("Cache-Control")) response',
    replace: "if (response.status >= 500) response",
    foundBy: ["tests/integration/profile.test.ts"],
  },
  {
    name: "headers: a range beyond the end gets a wrong Content-Range",
    file: "worker/domain/http.ts",
    find: "Math.min(Number(last), size - 1)",
    replace: "Number(last)",
    foundBy: ["worker/server/api/conditional.test.ts"],
  },
  {
    name: "headers: a quotation mark in a mood gets into the file name",
    file: "worker/features/beats/file-name.rules.ts",
    find: '.replace(/[\\\\/:*?"<>|%]/g, " ")',
    replace: '.replace(/[\\\\/:*?<>|%]/g, " ")',
    foundBy: ["worker/features/beats/rules.test.ts"],
  },
  {
    name: "letters: values in a mail are not escaped",
    file: "worker/platform/letter.ts",
    find: 'import { html } from "hono/html";\nimport type { Mail } from "#worker/adapters/mail/mail.ts";\n',
    replace: `import { raw } from "hono/html";
import type { Mail } from "#worker/adapters/mail/mail.ts";

const html = ({ raw: texts }: TemplateStringsArray, ...values: readonly unknown[]) =>
  raw(String.raw({ raw: texts }, ...values.map((one) => (Array.isArray(one) ? one.join("") : one))));
`,
    foundBy: ["worker/platform/letters.test.ts"],
  },
  {
    name: "forms: a number with a comma is refused",
    file: "worker/features/profile/answers.rules.ts",
    find: 'return digits ? Number(value.replace(",", ".")) : value;',
    replace: "return digits ? Number(value) : value;",
    foundBy: ["worker/features/profile/answers.rules.test.ts"],
  },
  {
    name: "answers: help in place of a profile's step gives back fields that are none of the wizard's",
    file: "worker/features/profile/rules.ts",
    find: "const count = left.get(name) ?? 0;",
    replace: "const count = left.get(name) ?? 1;",
    foundBy: ["worker/features/profile/rules.test.ts"],
  },
  {
    name: "answers: a field comes back as often as a request has it",
    file: "worker/features/profile/rules.ts",
    find: ".slice(0, mostSent(name) + 1)",
    replace: "",
    foundBy: ["worker/features/profile/rules.test.ts"],
  },
];

/** Export and deletion. */
export const DATA: readonly Mutation[] = [
  {
    name: "deletion: incognito beats stay behind",
    file: "worker/features/privacy/holdings.store.ts",
    find: "or(eq(userHistory.user_id, userId), incognito(known.incognitoIds))",
    replace:
      "and(eq(userHistory.user_id, userId), or(incognito(known.incognitoIds), eq(userHistory.user_id, userId)))",
    foundBy: ["worker/features/privacy/holdings.store.test.ts"],
  },
  {
    name: "deletion: what a deleted person said of sounds of others stays",
    file: "worker/features/community/changes.store.ts",
    find: "    db.delete(communityAnswer).where(eq(communityAnswer.answerer, answerer)),\n",
    replace: "    db.delete(communityAnswer).where(eq(communityAnswer.kept, answerer)),\n",
    foundBy: ["tests/integration/community.test.ts"],
  },
  {
    name: "export: messages to the team are left out",
    file: "worker/features/privacy/holdings.store.ts",
    find: "eq(helpMessage.user_id, userId), LONG_ROWS)",
    replace: "eq(helpMessage.id, userId), LONG_ROWS)",
    foundBy: ["tests/integration/export.test.ts"],
  },
  {
    name: "export: of more data than one response holds only the first part is there",
    file: "worker/features/privacy/holdings.store.ts",
    find: "next.length === limit;",
    replace: "next.length > limit;",
    foundBy: ["worker/features/privacy/holdings.store.test.ts"],
  },
];
