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

/** The sign of the product, large: two waves of nearly the same length that meet. */
export function Sign({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`w-full ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" strokeWidth="2" strokeLinecap="round">
        {ECHOES.map(({ height, opacity }) => (
          <g key={height} opacity={opacity}>
            <path className="stroke-lamp" d={wave(LAMP, height)} />
            <path className="stroke-accent" d={wave(ACCENT, height)} />
          </g>
        ))}
      </g>
    </svg>
  );
}

/** A wave that swells towards the middle. @param share of the sign's height */
function wave(cycles: number, share: number): string {
  const points = Array.from({ length: WIDTH / 5 + 1 }, (_, index) => {
    const x = index * 5;
    const swell = Math.sin((Math.PI * x) / WIDTH);
    const angle = 2 * Math.PI * cycles * (x / WIDTH - 0.5);
    const y = HEIGHT / 2 - REACH * share * swell * Math.cos(angle);
    return `${x} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
