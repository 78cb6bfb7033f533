// Residuals in as few bits as they need: Rice codes (RFC 9639 section 9.2.7), a parameter for each partition.

import { putBits } from "./bits.ts";

/** The most that FLAC's streamable subset is likely to gain from; and the largest parameter of 4 bits. */
const MOST_PARTITIONS: i32 = 5;
const LARGEST_PARAMETER: i32 = 14;
/** The parameter of each partition, u8. */
const PARAMETERS: usize = memory.data(1 << 5, 16);
/** Zeros that are written at once. */
const ZEROS: u32 = 32;

let partitionOrder: i32 = 0;

/**
 * Chooses a parameter for each partition.
 * @param residuals i16, from frame `order` of the block on
 * @param least that a parameter may be
 * @returns the bits of `putRice`
 */
export function chooseRice(residuals: usize, frames: i32, order: i32, least: i32): i32 {
  partitionOrder = min(MOST_PARTITIONS, ctz(frames));
  while (partitionOrder > 0 && frames >> partitionOrder <= order) partitionOrder--;
  const length = frames >> partitionOrder;
  let bits = 2 + 4;
  let from = residuals;
  for (let partition = 0; partition < 1 << partitionOrder; partition++) {
    const end = residuals + ((<usize>((partition + 1) * length - order)) << 1);
    let best = i32.MAX_VALUE;
    for (let parameter = least; parameter <= LARGEST_PARAMETER; parameter++) {
      const cost = costOf(from, end, parameter);
      if (cost >= best) break;
      best = cost;
      store<u8>(PARAMETERS + partition, <u8>parameter);
    }
    bits += 4 + best;
    from = end;
  }
  return bits;
}

/** Bits of residuals with a parameter: falls and then rises with it. */
function costOf(from: usize, end: usize, parameter: i32): i32 {
  let cost = <i32>((end - from) >> 1) * (1 + parameter);
  for (let at = from; at < end; at += 2) cost += <i32>(folded(at) >> parameter);
  return cost;
}

/** 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ... */
function folded(at: usize): u32 {
  const value = <i32>load<i16>(at);
  return <u32>((value << 1) ^ (value >> 31));
}

/** Writes the residuals with the parameters that were chosen last. */
export function putRice(residuals: usize, frames: i32, order: i32): void {
  const length = frames >> partitionOrder;
  putBits(partitionOrder, 2 + 4);
  let from = residuals;
  for (let partition = 0; partition < 1 << partitionOrder; partition++) {
    const end = residuals + ((<usize>((partition + 1) * length - order)) << 1);
    const parameter = <u64>load<u8>(PARAMETERS + partition);
    putBits(parameter, 4);
    for (let at = from; at < end; at += 2) {
      const value = folded(at);
      let zeros = value >> <u32>parameter;
      for (; zeros >= ZEROS; zeros -= ZEROS) putBits(0, ZEROS);
      const low = value & ((1 << (<u32>parameter)) - 1);
      putBits(((<u64>1) << parameter) | low, zeros + 1 + parameter);
    }
    from = end;
  }
}
