import type { JSX } from "preact";
import { useNow } from "../../clock.ts";
import { lang } from "../../preferences.ts";
import { words } from "../words/index.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

type Kind = "time" | "minute" | "date";

function format(kind: Kind): Intl.DateTimeFormat {
  const key = `${lang.value} ${kind}`;
  let found = formats.get(key);
  if (!found) {
    const date = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
    const minute = { hour: "2-digit", minute: "2-digit" } as const;
    const time = { ...minute, second: "2-digit" } as const;
    found = new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en-GB", { time, minute, date }[kind]);
    formats.set(key, found);
  }
  return found;
}

/** An ISO 8601 time in the reader's time zone, as text. */
export function timeText(at: string, kind: Kind): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : format(kind).format(date);
}

/** An ISO 8601 time in the reader's time zone. */
export function Time({ at, kind = "time" }: { readonly at: string; readonly kind?: "time" | "date" }): JSX.Element {
  return <time dateTime={at}>{timeText(at, kind)}</time>;
}

/** The time left until a moment, updated every second. */
export function Countdown({ to }: { readonly to: string }): JSX.Element {
  const left = Math.max(0, Math.round((Date.parse(to) - useNow()) / 1_000));
  return (
    <span role="timer" class={left < 60 ? "countdown bad toned strong" : "countdown"}>
      {words.value.time.left(left)}
    </span>
  );
}
