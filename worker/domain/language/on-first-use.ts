/**
 * A constant that is worked out when it is first asked for: what one request in ten needs is not
 * paid for at each start. `make` is pure, so everybody who asks gets the same.
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
