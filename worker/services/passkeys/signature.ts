const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Length of each of the two integers of an ES256 signature, bytes. */
const SIZE = 32;

/**
 * Converts an ECDSA signature from DER, as authenticators make it, to the raw form of WebCrypto: two
 * integers of 32 bytes each. @returns undefined when it is malformed
 */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  // Both integers have 33 bytes at most, so each DER length is one byte.
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

/** The bytes of a positive DER integer, without the leading zero of its sign. */
function unsigned(bytes: Uint8Array): Uint8Array | undefined {
  const [first, second = 0] = bytes;
  if (first === undefined || first >= 0x80) return undefined;
  if (first !== 0) return bytes.length <= SIZE ? bytes : undefined;
  // DER allows the leading zero only before a byte with the high bit set.
  return second >= 0x80 && bytes.length <= SIZE + 1 ? bytes.subarray(1) : undefined;
}
