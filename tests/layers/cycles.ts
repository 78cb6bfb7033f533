/**
 * Finds the strongly connected components of a directed graph with more than one node.
 * Source: Tarjan, Depth-first search and linear graph algorithms, 1972.
 */
export function cycles(edges: readonly (readonly [string, string])[]): readonly string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const seen = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const own = seen.size;
    let lowest = own;
    seen.set(node, own);
    stack.push(node);
    for (const to of next.get(node) ?? []) {
      const index = seen.get(to);
      if (index === undefined) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, index);
    }
    if (lowest === own) {
      const together = stack.splice(stack.indexOf(node));
      if (together.length > 1) found.push(together.sort());
    }
    return lowest;
  }

  for (const node of next.keys()) if (!seen.has(node)) visit(node);
  return found;
}
