import { parseSync } from "oxc-parser";

/** A text for people that no catalog has, where it stands. */
export interface Untranslated {
  readonly line: number;
  readonly text: string;
}

/** What a page shows, or what a screen reader says of it: attributes, props and the fields that lead there. */
const PERCEIVED =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|label|placeholder|heading|lead|hint|note|summary|caption|description|content|subject)$/;
/** What such a field may have beside words. */
const OF_MACHINES = /^(noindex|light dark|width=device-width\b.*|#[0-9a-f]+|https?:\S*)$/;
/** A sentence or the beginning of one. */
const SENTENCE =
  /^\p{Lu}[\p{Script=Latin}’'-]* [\p{Script=Latin}\d]|\p{Script=Latin} [\p{Script=Latin} ,’'-]+ \p{Script=Latin}.*[.?!]$/u;
/** One word as a label has it. */
const WORD = /^\p{Lu}[\p{Ll}’']+[.!?:…]?$/u;
const LETTER = /\p{Script=Latin}/u;

/** What says of an operation of the API, or of a field of its bodies, what developers read of it. */
const DESCRIPTION = "describe";
const FIELD_DESCRIPTION = "meta";

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };
type Found = { readonly start: number; readonly text: string };

/** Where a literal stands: shown as it is, kept by a name for later, or handed to something. */
type Place = "shown" | "kept" | "handed";

/**
 * The texts in a module that people would read in English whatever their language is: in the elements of a page, in
 * what names them, in titles, words that are kept, and sentences anywhere. What an error says, and what is compared
 * with, is for developers.
 */
export function untranslatedIn(file: string, source: string): Untranslated[] {
  return textsIn(parseSync(file, source).program, "handed").map(({ start, text }) => ({
    line: source.slice(0, start).split("\n").length,
    text: text.trim(),
  }));
}

function textsIn(node: unknown, place: Place): Found[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, place));
  if (!isNode(node)) return [];
  const among = (keys: readonly string[], inside = place) =>
    keys.flatMap((key) => textsIn(node[key], inside));
  switch (node.type) {
    case "JSXText":
    case "Literal":
      return found(node, node.value, place);
    case "TemplateElement":
      return found(node, (node.value as { readonly cooked: string }).cooked, place);
    case "JSXElement":
      return [...among(["openingElement"], "handed"), ...among(["children"], "shown")];
    case "JSXFragment":
      return among(["children"], "shown");
    case "JSXAttribute":
      return among(["value"], PERCEIVED.test(nameOf(node.name)) ? "shown" : "handed");
    case "Property":
      if (nameOf(node.key) === DESCRIPTION) return [];
      return among(["value"], PERCEIVED.test(nameOf(node.key)) ? "shown" : "kept");
    case "VariableDeclarator":
      return among(["init"], "kept");
    case "ConditionalExpression":
      return among(["consequent", "alternate"]);
    case "CallExpression":
      if (isDescription(node.callee)) return [];
      return [...among(["callee"], "handed"), ...argumentsOf(node, place)];
    case "NewExpression":
      return /(Error|Exception)$/.test(nameOf(node.callee)) ? [] : argumentsOf(node, place);
    case "BinaryExpression":
      return node.operator === "+" ? among(["left", "right"]) : [];
    case "MemberExpression":
      return among(["object"], "handed");
    case "SwitchCase":
      return among(["consequent"]);
    default:
      // Types have no texts; the expressions beside them do.
      if (node.type.startsWith("TS")) return among(["expression"]);
      return Object.values(node).flatMap((one) => textsIn(one, place));
  }
}

function found({ start }: Node, text: unknown, place: Place): Found[] {
  if (typeof text !== "string") return [];
  const said = text.trim();
  const isWord = place === "kept" && WORD.test(said);
  const isShown = place === "shown" && LETTER.test(said) && !OF_MACHINES.test(said);
  return isShown || isWord || SENTENCE.test(said) ? [{ start, text }] : [];
}

/** Whether a call describes a field: `z.string().meta({ description })`. */
function isDescription(callee: unknown): boolean {
  return isNode(callee) && callee.type === "MemberExpression"
    ? nameOf(callee.property) === FIELD_DESCRIPTION
    : false;
}

/** A function among them shows what it returns. */
function argumentsOf(node: Node, place: Place): Found[] {
  const given = node.arguments as readonly Node[];
  return given.flatMap((one) =>
    textsIn(one, one.type === "ArrowFunctionExpression" ? place : "handed"),
  );
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: unknown; readonly value?: unknown };
  return String(name ?? value);
}

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && "type" in node;
}
