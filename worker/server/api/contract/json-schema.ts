export type JsonObject = Readonly<Record<string, unknown>>;

/** The keywords of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly description: string;
}

/** The fields of an object, with those of nested objects under a path (`error.code`, `stages[].label`). */
export function fieldsOf(
  { properties = {}, required = [] }: JsonSchema,
  prefix = "",
): readonly Field[] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const field = {
      name: prefix + name,
      value: kindOf(shape),
      required: required.includes(name),
      description: shape.description ?? "",
    };
    const inner = shape.items ?? shape;
    return [field, ...fieldsOf(inner, `${prefix}${name}${shape.items ? "[]" : ""}.`)];
  });
}

/** The type of a value and its limits, in a few words. */
export function kindOf(shape: JsonSchema): string {
  const { $ref, anyOf, type, format, minimum, maximum, items } = shape;
  if ($ref !== undefined) return $ref.replace(/^.*\//, "");
  if (anyOf) return anyOf.map(kindOf).join(" or ");
  if (shape.const !== undefined) return String(shape.const);
  const otherwise = shape.default === undefined ? "" : `else ${shape.default}`;
  if (shape.enum) return [shape.enum.join(" | "), otherwise].filter(Boolean).join(", ");
  if (items) return `list of ${kindOf(items)}`;
  const limits = [
    minimum === undefined ? "" : `from ${minimum}`,
    // zod adds this maximum to every integer: it is no limit of the field.
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? "" : `to ${maximum}`,
    otherwise,
  ];
  return [format ?? type ?? "anything", ...limits].filter(Boolean).join(" ");
}
