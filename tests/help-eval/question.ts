/** A question, and the ids of the passages that answer it; null where none does and nothing may be invented. */
export type AskedQuestion = readonly [asked: string, right: string | null];
