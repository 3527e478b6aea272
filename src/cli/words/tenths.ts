const DIGITS = "零一二三四五六七八九十";

/** Reads a share of 1 from tenths as Chinese counts them: `七成半` is 0.75. Undefined where a text is none. */
export function tenthsIn(text: string): number | undefined {
  const [, digit, half] = /^([一二三四五六七八九十])成(半)?$/u.exec(text) ?? [];
  return digit === undefined ? undefined : (DIGITS.indexOf(digit) + (half === undefined ? 0 : 0.5)) / 10;
}
