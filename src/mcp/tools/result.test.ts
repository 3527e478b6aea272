import { expect, it } from "vitest";
import { held, ROSTER, VENDOR } from "../../../test/support/deliberated.ts";
import { decision } from "./result.ts";

it("says of a deliberation that nobody decided that it is not decided, though it has a result", async () => {
  const unsure = { confidence: 0.3, restsOn: "little", leastSureOf: "all of it", wouldChangeIf: "somebody counts" };
  const said = Object.fromEntries(
    Object.entries(VENDOR.said).map(([id, kinds]) => [
      id,
      Object.fromEntries(
        Object.entries(kinds).map(([kind, content]) => [kind, { ...content, confidenceAssessment: unsure }]),
      ),
    ]),
  );
  const open = decision(await held({ ...VENDOR, said }));
  expect(open.result).toMatchObject({ over: true, decided: false, decision: { by: "nobody" } });
  expect(open.text).toContain("No decision is recorded");
  expect(decision(await held(ROSTER)).result).toMatchObject({ decided: true, decision: { by: "person" } });
});
