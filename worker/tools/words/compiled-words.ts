import compile from "icu-minify/compile";

/** Words as a catalog's file has them: messages in ICU MessageFormat, in groups. */
export interface Words {
  readonly [key: string]: string | Words;
}

type Node = ReturnType<typeof compile>[number] | 0;

/** The kinds of a placeholder in `icu-minify`, from its second place on; any other is a tag. */
const TYPES: readonly (string | undefined)[] = [
  undefined,
  "string",
  "number",
  "number",
  "number",
  "Date | number",
  "Date | number",
];
const TAG = "Tag";

/**
 * Compiles one group of a catalog into a module. Pure: equal words make equal bytes.
 * @param catalog its name, which the module and errors have: the folder of its feature and its group
 * @returns the module's text
 * @throws Error with the key of a message that is not ICU MessageFormat
 */
export function compileWords(catalog: string, words: Words): string {
  const messages = messagesIn(catalog, words);
  const text = messages.filter(({ values }) => !Object.values(values).includes(TAG));
  const rich = messages.filter((message) => !text.includes(message));
  return [
    `// Compiled from ${catalog.slice(0, catalog.lastIndexOf("/"))}/words/en.json by \`npm run build:words\`, do not edit.`,
    `import { ${rich.length > 0 ? `type ${TAG}, ` : ""}translator } from "#worker/domain/translator.ts";`,
    "",
    "interface Messages {",
    `  readonly text: ${typeOf(text)};`,
    `  readonly rich: ${typeOf(rich)};`,
    "}",
    "",
    `export const t = /* @__PURE__ */ translator<Messages>(${JSON.stringify(catalog)}, {`,
    messages
      .map(({ key, code }) => `  ${JSON.stringify(key)}: ${JSON.stringify(code)}`)
      .join(",\n"),
    "});",
    "",
  ].join("\n");
}

/** A message, compiled. */
export interface Message {
  readonly key: string;
  /** As the catalog has it. */
  readonly text: string;
  readonly code: ReturnType<typeof compile>;
  /** The type of each value, by its name. */
  readonly values: Readonly<Record<string, string>>;
}

function compiled(where: string, message: string): Pick<Message, "code" | "values"> {
  try {
    const code = compile(message);
    return { code, values: Object.fromEntries(valuesIn(code)) };
  } catch (cause) {
    throw new Error(`${where}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The messages of a group, by keys with dots. @throws Error as {@link compileWords} */
export function messagesIn(source: string, words: Words): readonly Message[] {
  return Array.from(flat(words), ([key, message]) => ({
    key,
    text: message,
    ...compiled(`${source}, ${key}`, message),
  }));
}

/** The placeholders of a message with their types, the nested ones too. */
function valuesIn(code: unknown): [name: string, type: string][] {
  if (!Array.isArray(code)) return [];
  return code.flatMap((node: Node) => {
    if (!Array.isArray(node)) return [];
    const [name, second, inside] = node as [string, unknown, unknown];
    if (node.length === 1) return [[name, "string | number"] as [string, string]];
    const type = typeof second === "number" && second > 0 ? TYPES[second] : undefined;
    if (type === undefined) return [[name, TAG] as [string, string], ...valuesIn(node.slice(1))];
    const branches = typeof inside === "object" && inside !== null ? Object.values(inside) : [];
    return [[name, type] as [string, string], ...valuesIn(branches.flat())];
  });
}

function typeOf(messages: readonly Message[]): string {
  if (messages.length === 0) return "object";
  const lines = messages.map(({ key, values }) => {
    const taken = Object.entries(values).map(([name, type]) => `${name}: ${type}`);
    return `    ${JSON.stringify(key)}: ${taken.length === 0 ? "object" : `{ ${taken.join("; ")} }`};`;
  });
  return `{\n${lines.join("\n")}\n  }`;
}

/** Nested keys as one, with dots. */
function* flat(words: Words, before = ""): Generator<[key: string, message: string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") yield [before + key, value];
    else yield* flat(value, `${before}${key}.`);
  }
}
