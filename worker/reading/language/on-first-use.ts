/**
 * A constant that is computed on first use, so that a start does not pay for what few requests need.
 * @param make pure
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
