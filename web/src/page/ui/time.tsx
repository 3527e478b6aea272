import { useNow } from "../../clock.ts";
import { lang } from "../../preferences.ts";
import { words } from "../words/index.ts";

const MINUTE = { hour: "2-digit", minute: "2-digit" } as const;
const FORMATS = {
  time: { ...MINUTE, second: "2-digit" },
  minute: MINUTE,
  date: { ...MINUTE, day: "numeric", month: "short" },
} as const;

const localeOf = (): string => (lang.value === "zh" ? "zh-CN" : "en-GB");

/** An ISO 8601 time in the reader's time zone, as text. */
export function timeText(at: string, kind: keyof typeof FORMATS): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : date.toLocaleString(localeOf(), FORMATS[kind]);
}

interface TimeProps {
  readonly at: string;
  readonly kind?: "time" | "date";
  readonly class?: string;
}

export const Time = ({ at, kind = "time", class: look }: TimeProps) => (
  <time dateTime={at} class={look}>
    {timeText(at, kind)}
  </time>
);

/** Units of a duration, each with its seconds, and from how many on it is used. */
const UNITS = [
  { unit: "day", seconds: 86_400, from: 172_800 },
  { unit: "hour", seconds: 3_600, from: 7_200 },
  { unit: "minute", seconds: 60, from: 60 },
  { unit: "second", seconds: 1, from: 0 },
] as const;

export function Countdown({ to }: { readonly to: string }) {
  const left = Math.max(0, Math.round((Date.parse(to) - useNow()) / 1_000));
  // In its largest unit, rounded down.
  const { unit, seconds } = UNITS.find(({ from }) => left >= from) ?? UNITS[3];
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  const told = Math.floor(left / seconds).toLocaleString(localeOf(), style);
  return (
    <span role="timer" class={left < 60 ? "countdown bad toned strong" : "countdown"}>
      {left > 0 ? words.value.time.left(told) : words.value.time.over}
    </span>
  );
}
