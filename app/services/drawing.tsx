import type { ReactNode } from "react";

interface DrawingProps {
  /** The picture in words. */
  readonly shown: string;
  readonly children: ReactNode;
}

/** The frame of a picture: lines and circles in the two colours of the sign, still. */
export function Drawing({ shown, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 480 240"
      role="img"
      aria-label={shown}
      className="w-full rounded-card border border-line bg-card"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A soft wave. @param cycles whole waves within the width */
export function wave(
  [x, y]: readonly [number, number],
  {
    width,
    height,
    cycles,
  }: { readonly width: number; readonly height: number; readonly cycles: number },
): string {
  const half = width / cycles / 2;
  const curves = Array.from({ length: cycles * 2 }, (_, at) => {
    const reach = at % 2 === 0 ? -height : height;
    return `q${half / 2} ${reach} ${half} 0`;
  });
  return `M${x} ${y}${curves.join("")}`;
}
