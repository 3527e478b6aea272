import { expect, it } from "vitest";
import { emptyProjection } from "#discussion";
import { DiscussionOptions } from "#wire";
import { persona } from "../../../../test/support/script.ts";
import { KINDS } from "./kinds.ts";

const documents = [{ path: "ops.md", text: "# Nights\n\nOn-call is four people, and a rotation needs eight.\n" }];

/** Builds a brief before people, and returns what it has of the concern of Ada, whom the user may have named with it. */
function concerns(isNamed: boolean): string {
  const ada = persona("ada", "Ada");
  const options = DiscussionOptions.parse({ topic: "Should we split it?", experts: isNamed ? [ada] : [] });
  const state = { ...emptyProjection("d"), options };
  state.composed = { participants: [{ id: "ada", name: "Ada", role: "expert", pool: "seat", persona: ada }] } as never;
  return JSON.stringify(KINDS.brief.fromRecord?.(state, "en", documents));
}

it("a brief before people looks for a concern only where the user has named one", () => {
  expect(concerns(true)).toContain("Ada");
  expect(concerns(false)).not.toContain("Ada");
});
