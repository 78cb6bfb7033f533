const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Of each of the two numbers of an ES256 signature, bytes. */
const SIZE = 32;

/**
 * The signature of an authenticator, two numbers in DER, as WebCrypto takes it: one after the other,
 * of 32 bytes each. @returns undefined for everything else
 */
export function joinedSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  // Both numbers have 33 bytes at most, so every length fits into its one byte.
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const joined = new Uint8Array(2 * SIZE);
  let at = 2;
  for (const end of [SIZE, 2 * SIZE]) {
    const length = der[at + 1] ?? 0;
    const number = unsigned(der.subarray(at + 2, at + 2 + length));
    if (der[at] !== INTEGER || number === undefined) return undefined;
    joined.set(number, end - number.length);
    at += 2 + length;
  }
  return at === der.length ? joined : undefined;
}

/** A positive number's bytes without the zero that keeps its sign. */
function unsigned(bytes: Uint8Array): Uint8Array | undefined {
  const [first, second = 0] = bytes;
  if (first === undefined || first >= 0x80) return undefined;
  if (first !== 0) return bytes.length <= SIZE ? bytes : undefined;
  // A zero stands there only where it must.
  return second >= 0x80 && bytes.length <= SIZE + 1 ? bytes.subarray(1) : undefined;
}
