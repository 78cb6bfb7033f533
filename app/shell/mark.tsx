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
