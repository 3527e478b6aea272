import { describe, expect, it } from "vitest";
import { optionsOf } from "./alternatives.ts";
import { deadlinesIn } from "./dates.ts";
import { talliesIn } from "./figure-rows.ts";
import { statementsOf } from "./source.ts";

const talliesOf = (text: string, topic: string) => {
  const statements = statementsOf([{ path: "a.csv", text }]);
  return talliesIn(statements, topic, optionsOf(topic, statements)).map(({ name, figures }) => [name, figures]);
};

describe("tables that compare no options", () => {
  const usage = `customer,share,calls on v2,calls on v1,contract until,revenue
Northwind,4%,0,4100000,2027-06-30,"$820,000"
Contoso,3%,2900000,120000,2026-12-31,"$410,000"
"others, 212",1%,5200000,310000,,"$1,240,000"
`;

  it("are told by the greatest figures of their columns, nearest to the topic first; shares and dates are not ranked", () => {
    expect(talliesOf(usage, "Is it time to deprecate our public v1 API?")).toEqual([
      [
        "calls on v1",
        [
          ["Northwind", "4100000"],
          ["others, 212", "310000"],
          ["Contoso", "120000"],
        ],
      ],
      [
        "calls on v2",
        [
          ["others, 212", "5200000"],
          ["Contoso", "2900000"],
        ],
      ],
      [
        "revenue",
        [
          ["others, 212", "$1,240,000"],
          ["Northwind", "$820,000"],
          ["Contoso", "$410,000"],
        ],
      ],
    ]);
  });

  it("are told row by row where the rows are questions", () => {
    expect(
      talliesOf("question,yes,no\nWould you come three days?,71,118\nIs it quiet at home?,166,\n", "Three days?"),
    ).toEqual([
      [
        "Would you come three days?",
        [
          ["yes", "71"],
          ["no", "118"],
        ],
      ],
      ["Is it quiet at home?", [["yes", "166"]]],
    ]);
  });

  it("are not told again where their rows or columns are the options", () => {
    expect(talliesOf("vendor,fee,seats\nAdyen,900,20\nStripe,800,30\n", "Should we use Adyen or Stripe?")).toEqual([]);
  });

  it("give the dates below a head that says what falls due", () => {
    const found = deadlinesIn(statementsOf([{ path: "a.csv", text: usage }]));
    expect(found.map(({ raw, cell }) => [raw, cell?.of, cell?.head])).toEqual([
      ["2026-12-31", "Contoso", "contract until"],
      ["2027-06-30", "Northwind", "contract until"],
    ]);
  });
});

describe("dates", () => {
  it.each([
    ["Their renewal talk is on 2 February 2027.", ["2027-02-02"]],
    ["The financing round opens on 15 January 2027.", ["2027-01-15"]],
    ["It must be closed by the end of 2027.", ["2027-12-31"]],
    ["监管要求：2027年底前完成切换。", ["2027-12-31"]],
    ["封网日期最晚改为 10 月 25 日之前，2026 年 12 月 31 日合同到期。", ["2026-10-25", "2026-12-31"]],
    ["封网日期最晚改为10月25日之前，2026年12月31日合同到期。", ["2026-10-25", "2026-12-31"]],
    ["封网日期改为 2026 年 10 月 25 日。", ["2026-10-25"]],
    ["监管要求：2027 年底前完成切换，2028 年 3 月截止。", ["2027-12-31", "2028-03-31"]],
    ["The outage was on 9 November 2026.", []],
  ])("%s", (text, keys) => {
    expect(deadlinesIn(statementsOf([{ path: "a.md", text }])).map(({ key }) => key)).toEqual(keys);
  });
});
