/**
 * Keeps the last result of a pure function of a text: the steps that process one mood each ask for the
 * same reading. Nothing of one text can reach the result of another.
 */
export function lastOf<Result>(read: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined;
  return (text) => {
    if (last?.text === text) return last.result;
    const result = read(text);
    last = { text, result };
    return result;
  };
}
