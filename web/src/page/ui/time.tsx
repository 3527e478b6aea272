import type { JSX } from "preact";
import { lang } from "../../preferences.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function format(kind: "time" | "date"): Intl.DateTimeFormat {
  const key = `${lang.value} ${kind}`;
  let found = formats.get(key);
  if (!found) {
    const date = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    found = new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en-GB", kind === "time" ? time : date);
    formats.set(key, found);
  }
  return found;
}

/** An ISO 8601 time in the reader's time zone, as text. */
export function timeText(at: string, kind: "time" | "date"): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : format(kind).format(date);
}

/** An ISO 8601 time in the reader's time zone. */
export function Time({ at, kind = "time" }: { readonly at: string; readonly kind?: "time" | "date" }): JSX.Element {
  return <time dateTime={at}>{timeText(at, kind)}</time>;
}
