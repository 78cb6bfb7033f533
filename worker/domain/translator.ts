import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from "icu-minify/format";
import type { InterfaceLanguage } from "./language.ts";

/** The language of the specification, and of what no other has. */
export const ENGLISH = "en" satisfies InterfaceLanguage;

/** The messages of a catalog by their keys, compiled from ICU MessageFormat. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

/** In which language something is said, and its messages where they are not those of the code. */
export interface Speech {
  readonly language: InterfaceLanguage;
  /** Those of a catalog, by its name. */
  readonly messages?: ((catalog: string) => CompiledMessages | undefined) | undefined;
}

let speech = (): Speech => ({ language: ENGLISH });

/**
 * Says where the language of what is said comes from: on the server from the request, in a browser from its page,
 * whose code has the messages of its language.
 */
export function speakBy(current: () => Speech): void {
  speech = current;
}

/** The language in which is spoken now. */
export function spokenLanguage(): InterfaceLanguage {
  return speech().language;
}

/** How dates and lists are written in it, for `Intl`. */
export function spokenLocale(): string {
  return localeOf(speech().language);
}

/** What each message of a catalog takes, by its key: `npm run build:words` writes it from the messages. */
export interface Catalog {
  /** The values of messages that are one string. */
  readonly text: object;
  /** The values of messages with tags in them, which become elements of a page. */
  readonly rich: object;
}

/** No second argument where a message takes no value; all values where a key may be one of several. */
type Values<Taken> = keyof All<Taken> extends never ? [] : [values: All<Taken>];

/** What each member of a union takes, together. */
type All<Taken> = (Taken extends unknown ? (taken: Taken) => void : never) extends (
  taken: infer Every,
) => void
  ? Every
  : never;

/** The messages of one catalog: by their key, with their values. */
export interface Translator<Messages extends Catalog> {
  <Key extends keyof Messages["text"] & string>(
    key: Key,
    ...values: Values<Messages["text"][Key]>
  ): string;
  /** All keys, in the order of the catalog, for one that is shown in full. */
  keys(): (keyof (Messages["text"] & Messages["rich"]))[];
  /** A message with tags: its parts in their order. A tag is a function of what stands in it. */
  rich<Key extends keyof Messages["rich"] & string, Element>(
    key: Key,
    values: RichValues<Messages["rich"][Key], Element>,
  ): readonly (string | Element)[];
}

/** Marks a tag among the values of a message. */
export type Tag = "tag";

type RichValues<Taken, Element> = {
  readonly [Name in keyof Taken]: Taken[Name] extends Tag
    ? (inside: readonly (string | Element)[]) => Element
    : Taken[Name];
};

/**
 * The typed way to the messages of a catalog. It is asked while a request is answered or a page is shown: the
 * language is that of the moment. A message that lacks in it is said in English.
 * @param catalog its name: the folder of its feature and its group
 * @param own what the code has: English on the server, the language of the page in a browser
 */
export function translator<Messages extends Catalog>(
  catalog: string,
  own: CompiledMessages,
): Translator<Messages> {
  const parts = (key: string, values?: object) => {
    const { language, messages } = speech();
    const translated = messages?.(catalog)?.[key];
    // The types of a compiled module hold keys and values together, which no code here can see.
    const message = translated ?? (own[key] as CompiledMessage);
    const said = messages && !translated ? ENGLISH : language;
    return format(message, localeOf(said), values as FormatValues, FORMATS);
  };
  const rich = (key: string, values: object) => [parts(key, values)].flat();
  return Object.assign(parts, { rich, keys: () => Object.keys(own) }) as never;
}

/** Dates in English are British. Numbers of the others are grouped as in India, in the digits that texts have. */
function localeOf(language: InterfaceLanguage): string {
  return language === ENGLISH ? "en-GB" : `${language}-IN-u-nu-latn`;
}

/** Formatters are costly to make: each is made once. */
const FORMATS: FormatOptions = {
  formatters: {
    getPluralRules: kept(Intl.PluralRules),
    getNumberFormat: kept(Intl.NumberFormat),
    getDateTimeFormat: kept(Intl.DateTimeFormat),
  },
};

function kept<Options extends readonly unknown[], Made>(
  Kind: new (...options: Options) => Made,
  made: Record<string, Made> = {},
) {
  return (...options: Options): Made => {
    const key = JSON.stringify(options);
    made[key] ??= new Kind(...options);
    return made[key];
  };
}

/** Says something in English, whatever is spoken. It must be said at once, not by a promise. */
export function inEnglish<Said>(say: () => Said): Said {
  const current = speech;
  speech = () => ({ language: ENGLISH });
  try {
    return say();
  } finally {
    speech = current;
  }
}

/** Makes a value once for each language that is spoken, when it is first asked for in it. */
export function oncePerLanguage<Value>(make: () => Value): () => Value {
  const made = new Map<InterfaceLanguage, { readonly value: Value }>();
  return () => {
    const language = spokenLanguage();
    const known = made.get(language) ?? { value: make() };
    made.set(language, known);
    return known.value;
  };
}
