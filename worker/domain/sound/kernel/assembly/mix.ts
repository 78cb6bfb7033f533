// The mix of a layered sound: blocks of 1,024 frames on the grid of the whole sound. Tones and layer add
// to accumulators of their own; `finishBlock` joins them as 16-bit PCM.

/** Frames of a block. */
export const MIX_BLOCK: i32 = 1024;

/** f32 a frame each, in units of one LSB for the tones, and of full scale for the layer. */
const SIDE_BYTES: usize = MIX_BLOCK << 2;
export const TONES_LEFT: usize = memory.data(4 * MIX_BLOCK * 4, 16);
export const TONES_RIGHT: usize = TONES_LEFT + SIDE_BYTES;
export const LAYER_LEFT: usize = TONES_RIGHT + SIDE_BYTES;
export const LAYER_RIGHT: usize = LAYER_LEFT + SIDE_BYTES;
