/** One deliberate fault in the product. */
export interface Mutation {
  /** What goes wrong, as somebody who meets it would say. */
  readonly name: string;
  /** The file of the product in which it is made. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files of `npm test` that must fail. */
  readonly foundBy: readonly string[];
}

/** Whether the tests that find it run the built product. */
export function needsBuild({ foundBy }: Mutation): boolean {
  return foundBy.some((file) => /^tests\/(integration|security)\//.test(file));
}

/** Whether the pages must be built again: beside their own files they contain engines, terms and the rules of features. */
export function changesPages({ file }: Mutation): boolean {
  return /^(app|worker\/(domain|sound|reading))\/|^worker\/features\/.*rules\.ts$/.test(file);
}

/** Whether the sound kernel must be compiled again. */
export function changesKernel({ file }: Mutation): boolean {
  return file.startsWith("worker/sound/kernel/assembly/");
}

/** Mutations whose tests need no build come first, and those that change the pages last: few are built. */
export function inOrder(mutations: readonly Mutation[]): readonly Mutation[] {
  const cost = (one: Mutation) => (needsBuild(one) ? 1 + Number(changesPages(one)) : 0);
  return mutations.toSorted((one, other) => cost(one) - cost(other));
}
