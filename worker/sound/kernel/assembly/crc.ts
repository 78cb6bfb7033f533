// The two checksums of a FLAC frame (RFC 9639 sections 9.1.8 and 9.3).

/** x^8 + x^2 + x + 1. */
const HEADER_POLYNOMIAL: u32 = 0x07;
/** x^16 + x^15 + x^2 + 1. */
const FRAME_POLYNOMIAL: u32 = 0x8005;

/** Table k holds, for each byte, its checksum when k zero bytes follow it, as u16. */
const SLICES: usize = memory.data(8 * 256 * 2, 16);
const SLICE_BYTES: usize = 256 * 2;

fillSlices();

function fillSlices(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let crc = byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? FRAME_POLYNOMIAL : 0);
    store<u16>(SLICES + ((<usize>byte) << 1), <u16>crc);
  }
  for (let byte: u32 = 0; byte < 256; byte++) {
    let crc = slice(0, byte);
    for (let zeros: u32 = 1; zeros < 8; zeros++) {
      crc = ((crc << 8) & 0xffff) ^ slice(0, crc >> 8);
      store<u16>(SLICES + <usize>zeros * SLICE_BYTES + ((<usize>byte) << 1), <u16>crc);
    }
  }
}

function slice(zeros: u32, byte: u32): u32 {
  return load<u16>(SLICES + <usize>zeros * SLICE_BYTES + ((<usize>byte) << 1));
}

/** The checksum of a frame's header. */
export function crc8(from: usize, end: usize): u32 {
  let crc: u32 = 0;
  for (let at = from; at < end; at++) {
    crc ^= load<u8>(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80 ? HEADER_POLYNOMIAL : 0);
    crc &= 0xff;
  }
  return crc;
}

/** The checksum of a frame, eight bytes at a time. */
export function crc16(from: usize, end: usize): u32 {
  let crc: u32 = 0;
  let at = from;
  for (; at + 8 <= end; at += 8) {
    const bytes = load<u64>(at);
    const first = <u32>bytes;
    const second = <u32>(bytes >> 32);
    crc =
      slice(7, (first & 0xff) ^ (crc >> 8)) ^
      slice(6, ((first >> 8) & 0xff) ^ (crc & 0xff)) ^
      slice(5, (first >> 16) & 0xff) ^
      slice(4, first >> 24) ^
      slice(3, second & 0xff) ^
      slice(2, (second >> 8) & 0xff) ^
      slice(1, (second >> 16) & 0xff) ^
      slice(0, second >> 24);
  }
  for (; at < end; at++) crc = ((crc << 8) & 0xffff) ^ slice(0, (crc >> 8) ^ load<u8>(at));
  return crc;
}
