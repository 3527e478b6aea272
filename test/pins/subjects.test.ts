import { describe, expect, it } from "vitest";
import { parseSubject, patterns, STORED_SUBJECTS, subjects } from "#wire";

/** Literals that other programs rely on: a change needs a new version of the protocol. */
const PINNED: [made: string, literal: string][] = [
  [subjects.inbox("d-1", "expert", "ada"), "swarm.v1.d-1.inbox.expert.ada"],
  [subjects.turns("d-1", "expert"), "swarm.v1.d-1.inbox.expert"],
  [subjects.inbox("d-1", "contrarian", "contrarian"), "swarm.v1.d-1.inbox.contrarian.contrarian"],
  [subjects.inbox("d-1", "historian", "historian"), "swarm.v1.d-1.inbox.historian.historian"],
  [subjects.inbox("d-1", "moderator", "moderator"), "swarm.v1.d-1.inbox.moderator.moderator"],
  [subjects.inbox("d-1", "seat", "alice"), "swarm.v1.d-1.inbox.seat.alice"],
  [subjects.inbox("d-1", "user", "user"), "swarm.v1.d-1.inbox.user.user"],
  [subjects.say("d-1", "alice"), "swarm.v1.d-1.say.alice"],
  [subjects.floor("d-1"), "swarm.v1.d-1.floor"],
  [subjects.control("d-1"), "swarm.v1.d-1.control"],
  [subjects.log("TLS-2026-01-29", "writer"), "swarm.v1.TLS-2026-01-29.log.writer"],
  [subjects.here("d-1", "alice"), "swarm.v1.d-1.here.alice"],
  [subjects.draft("d-1", "ada"), "swarm.v1.d-1.draft.ada"],
  [subjects.exchange("d-1", "ada"), "swarm.v1.d-1.exchange.ada"],
  [subjects.team("my_team"), "swarm.v1.my_team.team"],
  [subjects.task("my_team", "TASK-001"), "swarm.v1.my_team.task.TASK-001"],
  [subjects.tasks("my_team"), "swarm.v1.my_team.tasks"],
];

describe("subjects", () => {
  it.each(PINNED)("%s", (made, literal) => {
    expect(made).toBe(literal);
    expect(parseSubject(literal)).toBeDefined();
  });

  it("stores everything but heartbeats, drafts and requests about a team", () => {
    expect([...STORED_SUBJECTS].sort()).toEqual([
      "swarm.v1.*.context",
      "swarm.v1.*.control",
      "swarm.v1.*.dead",
      "swarm.v1.*.exchange.*",
      "swarm.v1.*.floor",
      "swarm.v1.*.inbox.*",
      "swarm.v1.*.inbox.*.*",
      "swarm.v1.*.journal",
      "swarm.v1.*.log.*",
      "swarm.v1.*.say.*",
      "swarm.v1.*.task.*",
    ]);
    expect(patterns.everything).toBe("swarm.v1.>");
  });

  it.each(["a.b", "", "a b", "*", ">", "é", "a".repeat(65), "../x"])("never makes one of %j", (name) => {
    expect(() => subjects.floor(name)).toThrow(/is not a name/);
    expect(() => subjects.say("d", name)).toThrow(/is not a name/);
  });
});
