import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from "icu-minify/format";

/** The language of every page so far, a BCP 47 tag. */
const LANGUAGE = "en";

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
 * The typed way to the messages of a catalog.
 * @param messages by key, compiled from ICU MessageFormat
 */
export function translator<Messages extends Catalog>(
  messages: Readonly<Record<string, CompiledMessage>>,
): Translator<Messages> {
  const parts = (key: string, values?: object) =>
    // The types of a compiled module hold keys and values together, which no code here can see.
    format(messages[key] as CompiledMessage, LANGUAGE, values as FormatValues, FORMATS);
  const rich = (key: string, values: object) => [parts(key, values)].flat();
  return Object.assign(parts, { rich }) as never;
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
