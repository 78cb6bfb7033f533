const WIDTH = 720;
const HEIGHT = 160;
/** Of the highest wave, from the middle. */
const REACH = 62;
/** Waves across the sign: they are apart at both ends and meet in its middle. */
const LAMP = 3;
const ACCENT = 4;
/** Fainter copies of each wave, from the outermost. */
const ECHOES = [
  { height: 1, opacity: 1 },
  { height: 0.66, opacity: 0.5 },
  { height: 0.33, opacity: 0.25 },
] as const;

interface SignProps {
  readonly className?: string;
  /** Whether the waves come from either side and meet, once. It ends within five seconds. @default false */
  readonly meeting?: boolean;
}

/** The sign of the product, large: two waves of nearly the same length that meet. */
export function Sign({ className = "", meeting = false }: SignProps) {
  return (
    <span className={`grid w-full overflow-x-clip ${className}`}>
      <Wave cycles={LAMP} className={`stroke-lamp ${meeting ? "animate-from-left" : ""}`} />
      <Wave cycles={ACCENT} className={`stroke-accent ${meeting ? "animate-from-right" : ""}`} />
    </span>
  );
}

/** A drawing of its own, so that it moves without being painted again. */
function Wave({ cycles, className }: { cycles: number; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`col-start-1 row-start-1 max-h-[inherit] w-full ${className}`}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      {ECHOES.map(({ height, opacity }) => (
        <path key={height} opacity={opacity} d={outlineOf(cycles, height)} />
      ))}
    </svg>
  );
}

/** Length of a curve of the outline. */
const STEP = 24;

/** A wave that swells towards the middle, in smooth curves. @param share of the sign's height */
function outlineOf(cycles: number, share: number): string {
  const height = (x: number) =>
    HEIGHT / 2 -
    REACH *
      share *
      Math.sin((Math.PI * x) / WIDTH) *
      Math.cos(2 * Math.PI * cycles * (x / WIDTH - 0.5));
  const rise = (x: number) => (height(x + 0.5) - height(x - 0.5)) * (STEP / 3);
  const curves = Array.from({ length: WIDTH / STEP }, (_, index) => {
    const x = (index + 1) * STEP;
    return [x - STEP / 3, height(x) - rise(x), x, height(x)].map(round).join(" ");
  });
  const first = [STEP / 3, height(0) + rise(0)].map(round).join(" ");
  return `M0 ${round(height(0))}C${first} ${curves.join("S")}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
