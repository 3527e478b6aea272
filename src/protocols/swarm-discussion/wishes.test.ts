import { describe, expect, it } from "vitest";
import { personaOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { tableAsWished } from "./wishes.ts";

const called = (name: string) => ({ ...personaOf(name.toLowerCase().replaceAll(" ", "-")), name });
const TABLE = ["Delivery Lead", "Security Engineer", "Operations Engineer"].map(called);
const AMT = ["交付负责人", "安全工程师", "运维工程师"].map((name, at) => ({ ...personaOf(`e${at}`), name }));
const names = (wish: string) => tableAsWished(TABLE, wish, "en").personas.map(({ name }) => name);

describe("a wish about the table", () => {
  it.each([
    ["replace the Delivery Lead by a CFO", ["CFO", "Security Engineer", "Operations Engineer"]],
    [
      "Please replace Delivery Lead with the head of legal.",
      ["Head Of Legal", "Security Engineer", "Operations Engineer"],
    ],
    ["a CFO instead of the delivery lead", ["CFO", "Security Engineer", "Operations Engineer"]],
    ["add a lawyer", ["Delivery Lead", "Security Engineer", "Operations Engineer", "Lawyer"]],
    ["Add a lawyer and a nurse", ["Delivery Lead", "Security Engineer", "Operations Engineer", "Lawyer", "Nurse"]],
    ["add a head of risk and compliance", [...TABLE.map(({ name }) => name), "Head Of Risk And Compliance"]],
    ["leave out security", ["Delivery Lead", "Operations Engineer"]],
    ["drop the Security Engineer, add a lawyer", ["Delivery Lead", "Operations Engineer", "Lawyer"]],
    [
      "replace the Delivery Lead by a CFO; replace the CFO by an auditor",
      ["Auditor", "Security Engineer", "Operations Engineer"],
    ],
  ])("%s", (wish, table) => {
    verifies("SD-04");
    expect(names(wish)).toEqual(table);
    expect(tableAsWished(TABLE, wish, "en").unread).toEqual([]);
  });

  it.each([
    ["把交付负责人换成财务总监", ["财务总监", "安全工程师", "运维工程师"]],
    ["加一位律师", ["交付负责人", "安全工程师", "运维工程师", "律师"]],
    ["去掉安全工程师，加一名护士", ["交付负责人", "运维工程师", "护士"]],
  ])("%s", (wish, table) => {
    const { personas, unread } = tableAsWished(AMT, wish, "zh");
    expect(personas.map(({ name }) => name)).toEqual(table);
    expect(unread).toEqual([]);
  });

  it("leaves everybody else as they are, and gives newcomers an id of their own", () => {
    const { personas, added } = tableAsWished(TABLE, "replace the Delivery Lead by a CFO", "en");
    expect(personas.slice(1)).toEqual(TABLE.slice(1));
    expect(added.map(({ id }) => id)).toEqual(["cfo"]);
    expect(tableAsWished([called("moderator")], "add a historian", "en").added[0]?.id).toBe("historian-2");
  });

  it.each([
    ["make it livelier", ["make it livelier"]],
    ["replace the Astronaut by a CFO", ["replace the Astronaut by a CFO"]],
    ["add a lawyer; more numbers please", ["more numbers please"]],
    ["remove the engineer", ["remove the engineer"]],
  ])("%s: says what is not understood", (wish, unread) => {
    verifies("SD-04");
    expect(tableAsWished(TABLE, wish, "en").unread).toEqual(unread);
  });

  it("ends with any text", () => {
    const odd = ["", "...", "add", "replace by", "add a ".repeat(2_000), "把换成", "a".repeat(20_000)];
    for (const wish of odd) expect(tableAsWished(TABLE, wish, "en").personas).toHaveLength(3);
  });
});
