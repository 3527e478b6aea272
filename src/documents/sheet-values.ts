import { localName, readXml } from "./office-parts.ts";

export type Format = "general" | "percent" | "date" | "time" | "dateTime" | "duration" | "fractionalDuration";

/** Tables of a workbook that cells refer to. */
export interface Values {
  readonly strings: readonly string[];
  readonly formats: readonly Format[];
  readonly isFrom1904: boolean;
}

/** Reads the shared strings of a workbook, without phonetic annotations. */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let unseen = 0;
  readXml(xml, {
    open: (tag) => {
      const name = localName(tag);
      if (name === "si") strings.push("");
      if (name === "rPh") unseen += 1;
      isText = name === "t" && unseen === 0;
    },
    text: (text) => {
      if (isText) strings.push((strings.pop() ?? "") + text);
    },
    close: (tag) => {
      if (localName(tag) === "t") isText = false;
      if (localName(tag) === "rPh") unseen -= 1;
    },
  });
  return strings;
}

export function cellFormats(xml: string): Format[] {
  const codes = new Map<number, string>();
  const formats: Format[] = [];
  let isCells = false;
  readXml(xml, {
    open: (tag, { numFmtId, formatCode = "" }) => {
      const name = localName(tag);
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isCells = true;
      if (name === "xf" && isCells) formats.push(formatOf(Number(numFmtId ?? 0), codes));
    },
    close: (tag) => {
      if (localName(tag) === "cellXfs") isCells = false;
    },
  });
  return formats;
}

/**
 * Returns the format of a number format. Excel's built-in ids: 9 and 10 per cent, 14 to 22 dates and times, 45 to 47
 * durations, the others from 27 to 58 East Asian dates.
 */
function formatOf(id: number, codes: ReadonlyMap<number, string>): Format {
  const code = codes.get(id)?.replace(/"[^"]*"|\\./g, "");
  if (code === undefined) {
    if (id === 9 || id === 10) return "percent";
    if (id >= 18 && id <= 21) return "time";
    if (id === 22) return "dateTime";
    if (id >= 45 && id <= 47) return id === 47 ? "fractionalDuration" : "duration";
    return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "date" : "general";
  }
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(code);
  const plain = code.replace(/\[[^\]]*\]/g, "");
  if (plain.includes("%")) return "percent";
  const isDate = /[yd]/i.test(plain) || /mmm/i.test(plain);
  const isTime = /[hs]/i.test(plain);
  // Minutes and seconds without an hour are a duration, not a time of day.
  if (isElapsed || (!isDate && isTime && !/h/i.test(plain)))
    return /(?:s|\[s+\])[.,]0/i.test(code) ? "fractionalDuration" : "duration";
  return isDate ? (isTime ? "dateTime" : "date") : isTime ? "time" : "general";
}

/** Excel's last day: 9999-12-31. */
const LAST_DAY = 2_958_465;

/** Formats a number: dates by ISO 8601, durations in hours, others without the digits of binary fractions. */
export function shownNumber(stored: string, format: Format, isFrom1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  if (format === "percent") return `${rounded(value * 100)}%`;
  if (Math.abs(value) <= LAST_DAY && format === "duration") return duration(value, 1);
  if (Math.abs(value) <= LAST_DAY && format === "fractionalDuration") return duration(value, 1_000);
  const isDay = value >= 0 && value <= LAST_DAY;
  if (format === "general" || !isDay) return rounded(value);
  // Excel counts a 29 February 1900, which did not exist.
  const days = isFrom1904 ? value + 1_462 : value < 60 ? value + 1 : value;
  const iso = new Date(Math.round((days - 25_569) * 86_400) * 1_000).toISOString();
  const [date = "", time = ""] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (format === "time") return iso.slice(16, 19) === ":00" ? time : iso.slice(11, 19);
  return format === "dateTime" && time !== "00:00" ? `${date} ${time}` : date;
}

/** Formats days as hours, minutes and seconds: 37:30:00. `parts` is the resolution of a second. */
function duration(days: number, parts: number): string {
  const all = Math.round(Math.abs(days) * 86_400 * parts);
  const seconds = Math.floor(all / parts);
  const two = (n: number): string => String(n % 60).padStart(2, "0");
  const fraction = all % parts === 0 ? "" : String((all % parts) / parts).slice(1);
  const sign = days < 0 && all > 0 ? "-" : "";
  return `${sign}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}${fraction}`;
}

const rounded = (value: number): string => String(Number(value.toPrecision(12)));
