// Bits in FLAC's order: the first is the highest of a byte.

/** Written bits that do not fill a byte yet: the low `pending` ones, fewer than 8. */
let held: u64 = 0;
let pending: u64 = 0;
let next: usize = 0;

/** Begins to write at an address. Up to eight bytes after the last written one are overwritten. */
export function beginBits(at: usize): void {
  held = 0;
  pending = 0;
  next = at;
}

/** Appends the low `count` bits of a value, 56 at most, whose higher bits are 0. */
export function putBits(value: u64, count: u64): void {
  held = (held << count) | value;
  pending += count;
  store<u64>(next, bswap<u64>(held << (64 - pending)));
  next += <usize>(pending >> 3);
  pending &= 7;
}

/** Appends the low bits of a negative or positive number. */
export function putSigned(value: i32, count: u64): void {
  putBits(<u64>value & ((1 << count) - 1), count);
}

/** Fills the last byte with zeros. @returns the address after it */
export function endBits(): usize {
  if (pending > 0) putBits(0, 8 - pending);
  return next;
}
