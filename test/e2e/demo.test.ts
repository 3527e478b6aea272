import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { words } from "../../src/cli/words/index.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";

/** Message for a recorded answer that no longer fits its turn: how to correct it. */
const ANEW =
  "demo/LANG/exchanges.jsonl no longer fits: each line is the answer to one turn; correct `reply.text` by hand, and `known`, which has the words behind the ids in it (CONTRIBUTING.md)";

/** A terminal's text without line breaks, frame and blanks: a Chinese line breaks anywhere. */
const bare = (text: string): string => text.replace(/\s*\n[│\s]*/g, "").replace(/\s/g, "");

const EXPECTED = {
  en: {
    returned: "↩ Depot Engineer returned  depot-and-offers.md has 9 lines, and no line 14",
    answer: "The answer, in the historian's sentences • Most would order twelve electric vans now",
    shift: "p1: Sustainability went over to p3 (over r1-msg-008)",
    sentence:
      "“Lease diesel vans for two more years” (p2): 1 for, 2 against. 3 of 4 are for: “Order 12 electric vans now, for one-shift routes into the zone” (p3); against: Finance. 3 of 4 are against: “Replace all 24 vans with electric ones before the zone starts” (p1).",
    objection: "12 vans cost 498,000 EUR, the bank lends 480,000",
  },
  zh: {
    returned: "↩ 车库电气 被退回  depot-offers.md 只有 9 行，没有第 14 行",
    answer: "结论（记录员所写） • 多数人主张现在先为进区的单班短线订购十二辆电动车",
    shift: "p1：可持续发展转而赞成 p3（因 r1-msg-008）",
    sentence:
      "“再租两年柴油车”（p2）：1 位赞成，2 位反对。4 位中 3 位赞成：“现在订购 12 辆电动车，用于进入低排放区的单班线路”（p3）；反对：财务。4 位中 3 位反对：“",
    objection: "12 辆车要 252 万元，银行只借 240",
  },
} as const;

describe("swarm demo", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  beforeAll(async () => {
    home = new SwarmHome();
    swarm = await RunningSwarm.up(home);
  });
  afterAll(async () => {
    await swarm?.close();
    await home?.close();
  });

  it.each(["en", "zh"] as const)(
    "shows a whole discussion without a model, and says that it is a recording: %s",
    async (lang) => {
      const id = `demo-${lang}`;
      const { code, stdout, stderr } = await swarm.run(id, ["demo", "--fast", "--lang", lang, "--id", id]);
      expect(code, `${ANEW}\n${stdout}${stderr}`).toBe(0);
      const { recorded } = words(lang).run.demo;
      const shown = bare(stdout);
      const { returned, answer, shift, sentence, objection } = EXPECTED[lang];
      const parts = [recorded, returned, answer, sentence, objection, shift].map(bare);
      for (const [at, part] of parts.entries())
        expect(shown.slice(shown.indexOf(parts[at - 1] ?? "")), `${ANEW}\n${stdout}`).toContain(part);
      const page = await fetch(`${swarm.url}/v1/discussions/${id}`);
      expect(((await page.json()) as { topic: string }).topic).toContain(recorded);
      const verified = await swarm.run(id, ["verify", id]);
      expect(verified.code, verified.stdout).toBe(0);
    },
  );

  it.each(["en", "zh"] as const)(
    "gives a person the place of an expert, whom the others do not hear: %s",
    async (lang) => {
      const id = `seat-${lang}`;
      const args = ["demo", "--fast", "--seat", "ada", "--lang", lang, "--id", id];
      const run = home.start(args, { env: swarm.env });
      await run.says(/join\s+seat-/);
      const client = ["clients/bash/seat.sh", id, "ada", "python3", "clients/answer.py"];
      const env = { ...process.env, ...swarm.env };
      const played = spawn("bash", client, { cwd: ROOT, env, stdio: "ignore" });
      const left = new Promise((resolve) => played.once("close", resolve));
      const { code, stdout, stderr } = await run.finished;
      expect(code, `${ANEW}\n${stdout}${stderr}`).toBe(0);
      await left;
      await swarm.written(id);
      expect(bare(stdout)).toContain(bare(words(lang).run.demo.seated));
      const record = home.file(id, "record.jsonl").trim().split("\n");
      const said = record.map((line) => JSON.parse(line) as FloorStatement);
      const kinds = (who: string) => said.filter(({ from }) => from === who).map(({ type }) => type);
      expect(kinds("ada")).toEqual(["position_declaration", "argument", "response"]);
      for (const who of ["fleet-operations", "finance", "depot-engineer"]) expect(kinds(who)).toEqual(kinds("ada"));
      const verified = await swarm.run(id, ["verify", id]);
      expect(verified.code, verified.stdout).toBe(0);
    },
  );
});
