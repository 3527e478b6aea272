import { expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { messageId } from "#wire";
import { said } from "../../../graph/fixtures/statements.ts";
import { core } from "./core.ts";

it("the picture shows at most 40 claims, those first on which the result turns", () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    said(messageId(1, n + 1), `e${n % 8}`, "stress_test", { failureScenario: `scenario number ${n}` }),
  );
  const position = said(messageId(2, 1), "late", "position_declaration", {
    position: "The only one",
    confidence: 0.7,
  });
  const shown = core(ArgumentGraph.of([...many, position]));
  expect(shown.claims).toHaveLength(40);
  expect(shown.rest).toHaveLength(21);
  expect(shown.claims.at(-1)?.text).toBe("The only one");
});
