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

/** No second argument where a message takes no value. */
type Values<Taken> = keyof Taken extends never ? [] : [values: Taken];

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
  const partsOf = (key: string, values?: object) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`There is no message ${key}.`);
    return format(message, LANGUAGE, values as FormatValues, FORMATS);
  };
  const rich = (key: string, values: object) => [partsOf(key, values)].flat();
  // The types of a compiled module hold keys and values together, which no code here can see.
  return Object.assign(partsOf, { rich }) as never;
}

/** Formatters are costly to make: each is made once. */
const FORMATS: FormatOptions = {
  formatters: {
    getPluralRules: kept((...options) => new Intl.PluralRules(...options)),
    getNumberFormat: kept((...options) => new Intl.NumberFormat(...options)),
    getDateTimeFormat: kept((...options) => new Intl.DateTimeFormat(...options)),
  },
};

function kept<Options extends readonly unknown[], Made>(
  make: (...options: Options) => Made,
): (...options: Options) => Made {
  const made = new Map<string, Made>();
  return (...options) => {
    const key = JSON.stringify(options);
    const found = made.get(key) ?? make(...options);
    made.set(key, found);
    return found;
  };
}
