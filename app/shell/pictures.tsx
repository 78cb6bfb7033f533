/** Drawings of Lucide (ISC licence), of which the pages that come first need only these. */
const DRAWINGS = {
  alert: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v4M12 16h.01",
  calendar: "M3 5h18v16H3zM3 10h18M8 2v5M16 2v5",
  check: "M20 6 9 17l-5-5",
  chevron: "m6 9 6 6 6-6",
  globe: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M2 12h20M12 2q9 10 0 20q-9-10 0-20",
  history: "M3 12a9 9 0 1 0 9-9 9.7 9.7 0 0 0-6.7 2.7L3 8M3 3v5h5M12 7v5l4 2",
  house:
    "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  person: "M7 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0",
  like: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01",
  sparkles:
    "M11 2.8a1 1 0 0 1 2 0l1 5.6a2 2 0 0 0 1.6 1.6l5.6 1a1 1 0 0 1 0 2l-5.6 1a2 2 0 0 0-1.6 1.6l-1 5.6a1 1 0 0 1-2 0l-1-5.6a2 2 0 0 0-1.6-1.6l-5.6-1a1 1 0 0 1 0-2l5.6-1a2 2 0 0 0 1.6-1.6zM20 2v4M22 4h-4M2 20a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
} as const;

export type IconName = keyof typeof DRAWINGS;

interface IconProps {
  readonly name: IconName;
  /** Its size, and its colour unless it has that of the text. */
  readonly className: string;
}

/** A drawing beside its word. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`fill-none stroke-2 stroke-current ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

/** The product's sign: two waves that meet. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <g fill="none" strokeWidth="2.6" strokeLinecap="round">
        <path className="stroke-lamp" d="M3 16c4.3 9.5 8.7 9.5 13 0s8.7-9.5 13 0" />
        <path className="stroke-accent" d="M3 16c4.3-9.5 8.7-9.5 13 0s8.7 9.5 13 0" />
      </g>
    </svg>
  );
}

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
