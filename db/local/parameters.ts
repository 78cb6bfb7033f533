/**
 * The parameters of an SQL statement, as SQLite numbers them. The native driver binds by position
 * only and aborts the process on a mixture, so names are resolved here.
 * Source: https://www.sqlite.org/lang_expr.html#varparam
 */

/** Strings, quoted names and comments, in which nothing is a parameter, or else a parameter. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\?\d*|(?<![\p{L}\p{N}_$])[:@$][\p{L}_][\p{L}\p{N}_$]*/gu;

/** The highest number SQLite allows, https://www.sqlite.org/limits.html. */
const MAX_NUMBER = 32_766;

/**
 * @returns the name of each position from 1 on, with its sign; null where it has none
 * @throws RangeError for a number that SQLite does not allow
 */
export function parameterNames(sql: string): readonly (string | null)[] {
  const names: (string | null)[] = [];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === "?") names.push(null);
    else if (token.startsWith("?")) reserve(names, token);
    else if (":@$".includes(token[0] ?? "") && !names.includes(token)) names.push(token);
  }
  return names;
}

function reserve(names: (string | null)[], token: string): void {
  const position = Number(token.slice(1));
  if (position < 1 || position > MAX_NUMBER) {
    throw new RangeError(`parameter numbers go from ?1 to ?${MAX_NUMBER}`);
  }
  while (names.length < position) names.push(null);
  names[position - 1] ??= token;
}
