/** A time on the reader's clock, to the minute: `2026-11-29 10:00`. @param iso ISO 8601 */
export function localTime(iso: string): string {
  const at = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same for what is soon: `10:00`, with the day where it is not today's. @param iso ISO 8601 */
export function soonTime(iso: string, now = new Date()): string {
  const time = localTime(iso);
  const today = localTime(now.toISOString()).slice(0, 10);
  return time.startsWith(today) ? time.slice(11) : time;
}
