interface DawnProps {
  /** Of the rise at the end of a night, 0 to 1. */
  readonly share: number;
}

/** How much light there is at the end, so that words stay legible on it. */
const BRIGHTEST = 0.45;

/** Light behind the room, from none to that of a morning: it helps where the page is open in the dark. */
export function Dawn({ share }: DawnProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 bg-linear-to-t from-lamp via-lamp/60 to-lamp/20 transition-opacity duration-1000"
      style={{ opacity: BRIGHTEST * share }}
    />
  );
}
