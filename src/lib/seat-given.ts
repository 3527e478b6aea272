import { present } from "./fields.ts";

/**
 * A seat as it is given: a person's name in any script, without control characters and separators of lists; then an expert's
 * name after a colon, and an address in < >, where there are such.
 */
export const SEAT =
  /^[^\p{C}\p{Zl}\p{Zp},;<>"`/\\:：]{1,64}(?:[:：][^\p{C}\p{Zl}\p{Zp},;<>"`:：]{1,100})?(?:<[^\p{C}\s<>]{3,1000}>)?$/u;

/**
 * Parts a seat such as `Ada: Security Officer <ada@example.org>`: a person's name, whose seat they take, and the mail address
 * or URL at which they are called.
 */
export function seatIn(given: string) {
  const [, whole = given, address] = /^([^<]*)<([^<>]+)>$/.exec(given.trim()) ?? [];
  const [name = "", expert] = whole.split(/[:：]/).map((part) => part.trim());
  return { name, ...present({ expert, address }) };
}
