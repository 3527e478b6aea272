import { expect, it } from "vitest";
import { daysInOrder, isDue } from "./dates.ts";

it.each([
  [
    ["12月3日前", "1月底", "1月1日", "周会前", "12月10日"],
    ["12月3日前", "12月10日", "1月1日", "1月底", "周会前"],
  ],
  [
    ["2 March", "by 14 September", "in 2027", "May 3rd"],
    ["2 March", "May 3rd", "by 14 September", "in 2027"],
  ],
  [
    ["1 July 2027", "30 June", "2027-01-05"],
    ["30 June", "2027-01-05", "1 July 2027"],
  ],
  [
    ["1 月 9 日前", "2026 年 12 月底前", "12 月 15 日", "2027 年 3 月 1 日", "2 月"],
    ["12 月 15 日", "2026 年 12 月底前", "1 月 9 日前", "2 月", "2027 年 3 月 1 日"],
  ],
  [
    ["1 August", "12 December", "by 2027-02-06"],
    ["1 August", "12 December", "by 2027-02-06"],
  ],
])("days of %j stand in their order", (texts, inOrder) => {
  const orderOf = daysInOrder(texts);
  expect(texts.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))).toEqual(inOrder);
});

it.each([
  ["Before 18 January 2027, restore catalogue and loans once", true],
  ["Sign nothing before 18 January 2027", false],
  ["Report by the end of December 2026", true],
  ["2026 年 12 月底前由财务牵头核实", true],
  ["Start on 18 January", false],
  ["In December 2026 the pipe burst", false],
])("whether it is due by a day: %s", (text, due) => {
  expect(isDue(text)).toBe(due);
});
