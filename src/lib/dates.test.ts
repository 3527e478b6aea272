import { expect, it } from "vitest";
import { daysInOrder } from "./dates.ts";

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
])("days of %j stand in their order", (texts, inOrder) => {
  const orderOf = daysInOrder(texts);
  expect(texts.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))).toEqual(inOrder);
});
