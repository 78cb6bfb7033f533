/** A choice of so many minutes, for a list to choose from. */
export function minutesOption<Minutes extends string>(value: Minutes) {
  return { value, label: `${value} minutes` } as const;
}

/** A length in words: `6 min 30 s`. */
export function minutesText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** A wait in words, rounded up: `40 seconds`, `12 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(Math.ceil(seconds), "second");
  if (seconds < 3600) return count(Math.ceil(seconds / 60), "minute");
  return count(Math.ceil(seconds / 3600), "hour");
}

function count(many: number, unit: string): string {
  return many === 1 ? `1 ${unit}` : `${many} ${unit}s`;
}
