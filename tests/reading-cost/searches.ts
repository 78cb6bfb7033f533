/** What searches within texts passed over since the last question, in UTF-16 units. */
export interface Searches {
  take(): number;
}

/**
 * Counts the units that each match and each search passes over, from where it begins to where it ends. For a
 * process of its own: it replaces methods of the language.
 */
export function countSearches(): Searches {
  let passed = 0;
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function counted(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const end = found === null ? String(text).length : found.index + found[0].length;
    passed += found === null && this.sticky ? 1 : Math.max(1, end - from);
    return found;
  };
  for (const name of ["indexOf", "includes"] as const) {
    const search = String.prototype[name] as (sought: string, from?: number) => number | boolean;
    const counted = function counted(this: string, sought: string, from = 0) {
      const found = search.call(this, sought, from);
      const end = typeof found === "number" && found >= 0 ? found : this.length;
      passed += Math.max(1, end - from);
      return found;
    };
    Object.defineProperty(String.prototype, name, { value: counted });
  }
  return {
    take() {
      const taken = passed;
      passed = 0;
      return taken;
    },
  };
}
