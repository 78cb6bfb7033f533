/** Between the scene and what stays above and below it, px. */
const GAP = 20;
/** Of the width of the screen, for a scene at rest. */
const BREADTH = 0.9;
/** A scene that grew more than this would pass its lines over the eye too fast. */
const MOST = 2;
/** A scene as large as this, px, grows by no more than a quarter: a larger picture costs as much more. */
const AMPLE = 375;
const LEAST = 1.25;

interface Standing {
  /** Of the screen, px. */
  readonly width: number;
  readonly height: number;
  /** The upper edge of the bar at its foot, or its own lower edge. */
  readonly floor: number;
  /** The lower edge of what stays above the scene. */
  readonly above: number;
  readonly scene: { readonly middle: number; readonly size: number };
  /** What stays below the scene. */
  readonly below: { readonly top: number; readonly height: number };
}

/** How far down scene and button go, px, and how much the scene grows. */
export interface RestPlace {
  readonly scene: number;
  readonly scale: number;
  readonly below: number;
}

/**
 * Where a room rests once its controls have gone: the scene in the middle of the screen, as large as what stays
 * around it allows, and the button between it and the lower edge.
 * @returns undefined where there is no room for that
 */
export function restPlace(standing: Standing): RestPlace | undefined {
  const { width, height, floor, above, scene, below } = standing;
  const top = above + GAP;
  const bottom = floor - below.height - 2 * GAP;
  const half = height / 2;
  // Where much stays above, the middle of what is left.
  const middle = Math.min(half - top, bottom - half) * 2 < scene.size ? (top + bottom) / 2 : half;
  const fits = Math.min(width * BREADTH, 2 * Math.min(middle - top, bottom - middle));
  const scale = Math.min(MOST, fits / scene.size, Math.max(LEAST, AMPLE / scene.size));
  if (scale < 1) return undefined;
  const lower = middle + (scale * scene.size) / 2;
  const space = (floor - lower - below.height) / 2;
  return { scene: middle - scene.middle, scale, below: lower + space - below.top };
}
