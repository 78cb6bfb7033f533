const WIDTH = 640;
const MIDDLE = 60;
const HEIGHT = 38;

/** Two waves of nearly the same frequency. */
export function Waves() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${2 * MIDDLE}`}
      className="mt-12 w-full max-w-3xl"
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" strokeWidth="2.5" strokeLinecap="round">
        <path className="stroke-accent" d={wave(8)} />
        <path className="stroke-edge" d={wave(9)} />
      </g>
    </svg>
  );
}

function wave(cycles: number): string {
  const points = Array.from({ length: WIDTH / 4 + 1 }, (_, index) => {
    const x = index * 4;
    const y = MIDDLE - HEIGHT * Math.sin((2 * Math.PI * cycles * x) / WIDTH);
    return `${x} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
