// The costly half of scrypt: scryptROMix of RFC 7914, section 5, in parts. Memory: N blocks of 128 r bytes, then two more.
// The words of 64 bytes are in the order of the diagonals, so that a round of Salsa20 works on four of them at a time.

let block: i32 = 0;
let last: i32 = 0;
let x: i32 = 0;

/** Makes room. @returns where the block to mix stands */
export function setUp(n: i32, r: i32): i32 {
  block = r << 7;
  last = block - 64;
  x = n * block;
  const pages = (x + (block << 1) + 0xffff) >> 16;
  if (memory.size() < pages) memory.grow(pages - memory.size());
  return x;
}

/** Steps `from` to `to` of the first loop: each block is the mix of the one before, the last is the one to mix. */
export function fill(from: i32, to: i32): void {
  for (let at = from * block; at < to * block; at += block) blockMix(at, at + block);
}

/** So many steps of the second loop, an even number, of `n`. */
export function mix(n: i32, steps: i32): void {
  const y = x + block;
  for (let step = 0; step < steps; step += 2) {
    add(x, n);
    blockMix(x, y);
    add(y, n);
    blockMix(y, x);
  }
}

/** Adds to a block, bit by bit, the one of the first loop that its last 64 bytes name. */
function add(to: i32, n: i32): void {
  const other = (load<i32>(to + last) & (n - 1)) * block;
  for (let at = 0; at < block; at += 16) {
    v128.store(to + at, v128.xor(v128.load(to + at), v128.load(other + at)));
  }
}

/** scryptBlockMix with Salsa20/8. */
function blockMix(from: i32, to: i32): void {
  const half = block >> 1;
  let a = v128.load(from + last);
  let b = v128.load(from + last, 16);
  let c = v128.load(from + last, 32);
  let d = v128.load(from + last, 48);
  for (let at = 0; at < block; at += 64) {
    a = v128.xor(a, v128.load(from + at));
    b = v128.xor(b, v128.load(from + at, 16));
    c = v128.xor(c, v128.load(from + at, 32));
    d = v128.xor(d, v128.load(from + at, 48));
    const a0 = a;
    const b0 = b;
    const c0 = c;
    const d0 = d;
    // A round of columns and one of rows are the same, but for the second and the fourth that change places.
    for (let round = 0; round < 8; round += 1) {
      b = v128.xor(b, turned(i32x4.add(a, d), 7));
      c = v128.xor(c, turned(i32x4.add(b, a), 9));
      d = v128.xor(d, turned(i32x4.add(c, b), 13));
      a = v128.xor(a, turned(i32x4.add(d, c), 18));
      const turnedB = v128.shuffle<i32>(b, b, 3, 0, 1, 2);
      c = v128.shuffle<i32>(c, c, 2, 3, 0, 1);
      b = v128.shuffle<i32>(d, d, 1, 2, 3, 0);
      d = turnedB;
    }
    a = i32x4.add(a, a0);
    b = i32x4.add(b, b0);
    c = i32x4.add(c, c0);
    d = i32x4.add(d, d0);
    // Even blocks of 64 bytes first, then the odd ones.
    const out = to + ((at >> 7) << 6) + (at & 64 ? half : 0);
    v128.store(out, a);
    v128.store(out, b, 16);
    v128.store(out, c, 32);
    v128.store(out, d, 48);
  }
}

function turned(sum: v128, by: i32): v128 {
  return v128.or(i32x4.shl(sum, by), i32x4.shr_u(sum, 32 - by));
}
