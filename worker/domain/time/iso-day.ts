/** A moment's date, YYYY-MM-DD, UTC. */
export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
