import type { Mutation } from "../mutation.ts";

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
