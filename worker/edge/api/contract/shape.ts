/** The part of JSON Schema that the API's description uses. */
export interface Shape {
  readonly $ref?: string;
  readonly anyOf?: readonly Shape[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly description: string;
}

/** The fields of an object, those of objects within it under their own names (`error.code`). */
export function fieldsOf({ properties = {}, required = [] }: Shape, prefix = ""): readonly Field[] {
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

/** What a value may be, in a few words. */
export function kindOf(shape: Shape): string {
  const { $ref, anyOf, type, format, minimum, maximum, items } = shape;
  if ($ref !== undefined) return $ref.replace(/^.*\//, "");
  if (anyOf) return anyOf.map(kindOf).join(" or ");
  if (shape.const !== undefined) return String(shape.const);
  if (shape.enum) return shape.enum.join(" | ");
  if (items) return `list of ${kindOf(items)}`;
  const limits = [
    minimum === undefined ? "" : `from ${minimum}`,
    // JSON Schema of a whole number ends where numbers stop being exact: no news to anybody.
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? "" : `to ${maximum}`,
    shape.default === undefined ? "" : `else ${shape.default}`,
  ];
  return [format ?? type ?? "anything", ...limits].filter(Boolean).join(" ");
}
