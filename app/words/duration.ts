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
