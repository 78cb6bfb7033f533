/** A day, written in UTC so that server and browser write the same. */
export function DayTime({ time }: { time: number | string }) {
  const date = new Date(time);
  const text = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    date,
  );
  return <time dateTime={date.toISOString()}>{text}</time>;
}
