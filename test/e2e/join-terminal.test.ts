import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { width } from "../../src/cli/render/text.ts";
import { words } from "../../src/cli/words/index.ts";
import type { HttpTurn } from "../support/http-seat.ts";
import { post } from "../support/page.ts";
import { hasPty, Screen } from "../support/pty.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const COLUMNS = 60;
const ANSWER = words("en").seat.short.text ?? "";
const [ENTER, CTRL_C] = ["\r", "\u0003"];
const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

/** Begins the question about the points of which something was said. */
const OTHERS = "What you have said of the other points";

/** Asked after a position; may be left empty. */
const MIND = "What would change your mind";

describe.skipIf(!hasPty)("a seat at a real terminal, 60 columns wide", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  beforeAll(async () => {
    home = await SwarmHome.withModel();
    swarm = await RunningSwarm.up(home);
  });
  afterAll(async () => {
    await swarm?.close();
    await home?.close();
  });

  const started = async (topic: string, ...seats: readonly string[]): Promise<string> => {
    const body = { topic, mode: "lightweight", rounds: 1, seats };
    return String((await post(`${swarm.url}/v1/discussions`, body)).id);
  };
  const read = async <T>(id: string, path: string): Promise<T | undefined> => {
    const response = await fetch(`${swarm.url}/v1/discussions/${id}/${path}`);
    return response.status === 200 ? ((await response.json()) as T) : undefined;
  };
  /** Answers the next turn of a seat's by HTTP. */
  const answered = async (id: string, seat: string, phase: string, content: object): Promise<void> => {
    for (;;) {
      const next = await read<HttpTurn>(id, `seats/${seat}/turn?wait=10`);
      if (next?.phase !== phase) continue;
      const at = `${swarm.url}/v1/discussions/${id}/seats/${seat}/turns/${next.turn}/answer`;
      expect((await post(at, { content })).reasons ?? []).toEqual([]);
      return;
    }
  };
  const bare = (text: string): string => text.replaceAll(/\s/g, "");
  /** Expects that the last turn asks what the opening asks its author. */
  const expectAsked = async (screen: Screen, id: string, seat: string, turn: string): Promise<void> => {
    const floor = await read<{ statements: { type: string; content: object }[] }>(id, "floor");
    const { content } = floor?.statements.find(({ type }) => type === "opening") ?? { content: {} };
    const { questions } = content as { questions: { question: string; to: string[] }[] };
    const question = questions.find(({ to }) => to.includes(seat))?.question;
    expect(question).toBeDefined();
    expect(bare(screen.text.slice(screen.text.lastIndexOf(turn)))).toContain(bare(question ?? ""));
  };
  const sit = (id: string, seat: string, env: Record<string, string> = {}, flags: readonly string[] = []): Screen =>
    Screen.start(home, ["join", id, "--as", seat, ...flags], COLUMNS, { ...swarm.env, ...env });

  it("asks for a sealed position, keeps what was half typed, gives ten more minutes, and takes an argument", async () => {
    verifies("BY-13", "BY-17", "AC-05");
    const say = words("en").seat;
    const id = await started("Should we split the billing monolith?", "alice");
    await using first = sit(id, "alice");
    await first.shows("What should be done?");
    await first.shows(ANSWER);
    expect(first.raw).toContain(`\u0007\u001b]0;${say.yourTurn("Should we split the billing monolith?")}\u0007`);
    // No task of a model's, and nothing to cite.
    expect(first.text).not.toMatch(/250|words|wouldChangeIf|steel/);
    await first.types("Split the tax", "Split the tax");
    first.press(CTRL_C);
    expect(await first.ended()).toBe(130);
    expect(first.text.replaceAll(/\s+/g, " ")).toContain(`what you have written is kept: swarm join ${id} --as alice`);

    await using again = sit(id, "alice");
    await again.shows(say.writtenBefore.split(" ")[0] ?? "");
    await again.shows("Split the tax");
    await again.types(` module first. On-call is four people. :more${ENTER}`, say.moreTime);
    await again.shows("On-call is four people.");
    await again.types(ENTER, MIND);
    await again.types(ENTER, "How sure are you");
    await again.types(`much${ENTER}`, say.number.none);
    // A key too many at the beginning, and a mended slip, leave nothing behind.
    await again.types(`\u0015\u007f\u007f7x\u007f0${ENTER}`, say.read.sendText);
    await again.types(ENTER, `✓ ${say.accepted}`);

    // The argument: a text, a choice for each point, and how sure.
    await again.shows("◆ Argument");
    await again.shows(ANSWER);
    await expectAsked(again, id, "alice", "◆ Argument");
    expect(again.text).not.toContain("Why do you see it that way?");
    await again.types(pasted("On-call is four people.\n\nTwo rotations need eight."), "need eight");
    await again.types(ENTER, "no view");
    // The first letters of an option go to it.
    await again.types("ag", "● against");
    await again.types("n", "● no view");
    // Prose is no choice, whatever letters it has.
    await again.types("aga", "● against");
    await again.types(" lot of for", "● skip");
    // Points on which they have a stance are one question.
    await again.types(ENTER, OTHERS);
    await again.types(ENTER, "How sure are you (may be left out)");
    await again.types(ENTER, say.read.sendText);
    await again.types(ENTER, `✓ ${say.accepted}`);
    expect(again.raw).toContain("\u001b]0;\u0007");
    await again.shows("Where do you stand now");
    await again.types(pasted("I stay with it."), "I stay");
    // What was skipped is asked again.
    await again.types(ENTER, "● skip");
    await again.types(ENTER, OTHERS);
    await again.types(ENTER, "How sure are you");
    await again.types(ENTER, say.read.sendText);
    await again.types(ENTER, "Your points (2)");
    await again.shows("Split the tax module first. · ");
    await again.shows("Result · completed");
    // Shows the result where it was argued.
    expect(await again.ended()).toBe(0);
    expect(again.text).toMatch(/╭─ Result · completed.+╰─/s);
    expect(again.widest(width)).toBeLessThanOrEqual(COLUMNS);

    const record = (): string => home.file(id, "record.jsonl");
    await expect.poll(record, { interval: 50 }).toContain("On-call is four people.\\n\\nTwo rotations need eight.");
    expect(record()).toContain('{"text":"Split the tax module first."},{"text":"On-call is four people."}');
  });

  it.each(["SIGTERM", "SIGHUP", "its window is closed"] as const)("keeps what is half typed: %s", async (how) => {
    const say = words("en").seat;
    const id = await started("Should we split the billing monolith?", "alice");
    await using first = sit(id, "alice");
    await first.shows(ANSWER);
    await first.types("Split the tax", "Split the tax");
    if (how === "its window is closed") await first.hangUp();
    else {
      first.signal(how);
      expect(await first.ended()).toBe(130);
      expect(first.text.replaceAll(/\s+/g, " ")).toContain("what you have written is kept: swarm join");
    }
    await using again = sit(id, "alice");
    await again.shows(say.writtenBefore.split(" ")[0] ?? "");
    await again.shows("Split the tax");
    again.press(CTRL_C);
    await again.ended();
  });

  it("keeps what is half typed: its terminal cannot be read", async () => {
    const id = await started("Should we split the billing monolith?", "alice");
    const lostAt = join(home.path, "lost");
    await using first = Screen.start(home, ["join", id, "--as", "alice"], COLUMNS, swarm.env, lostAt);
    await first.shows(ANSWER);
    await first.types("Split the tax", "Split the tax");
    writeFileSync(lostAt, "");
    expect(await first.endsAtKeys("!")).toBe(130);
    await using again = sit(id, "alice");
    await again.shows("Split the tax");
    again.press(CTRL_C);
    await again.ended();
  });

  it("keeps what is written in an editor that is still open when the seat is left", async () => {
    const id = await started("Should we split the billing monolith?", "alice");
    const at = (name: string): string => join(home.path, name);
    const [editor, opened, close] = [at("open.sh"), at("opened"), at("close")];
    const writes = `sed -i 's/^## position$/&\\nSplit the tax module/' "$1"; touch ${opened}`;
    writeFileSync(editor, `#!/bin/sh\n${writes}\nwhile [ ! -e ${close} ]; do sleep 0.05; done\n`);
    chmodSync(editor, 0o700);
    await using first = sit(id, "alice", { EDITOR: editor }, ["--editor"]);
    await expect.poll(() => existsSync(opened)).toBe(true);
    first.signal("SIGTERM");
    writeFileSync(close, "");
    expect(await first.ended()).toBe(130);
    await using again = sit(id, "alice");
    await again.shows("Split the tax module");
    again.press(CTRL_C);
    await again.ended();
  });

  it("sends nothing that is missing, whatever the editor does", async () => {
    verifies("BY-13");
    const say = words("en").seat;
    const id = await started("Should we split the billing monolith?", "alice");
    await using seat = sit(id, "alice", { EDITOR: "false" });
    await seat.shows(ANSWER);
    await seat.types(`Split the tax module :form${ENTER}`, "ended with 1");
    await seat.types(`${ENTER}`, MIND);
    await seat.types(`${ENTER}`, "How sure are you");
    expect(seat.text).not.toContain(say.accepted);
    await seat.types(ENTER, say.mustBeSaid);
    await seat.types(`0.7${ENTER}`, say.read.sendText);
    await seat.types(ENTER, `✓ ${say.accepted}`);
    seat.press(CTRL_C);
    await seat.ended();
    const record = (): string => (home.has(id, "record.jsonl") ? home.file(id, "record.jsonl") : "");
    await expect.poll(record, { interval: 50 }).toContain('{"text":"Split the tax module"}');
  });

  it("starts an editor once that does not wait, says so, and asks here", async () => {
    const say = words("en").seat;
    const id = await started("Should we split the billing monolith?", "alice");
    const starts = join(home.path, "starts");
    const editor = join(home.path, "at-once.sh");
    writeFileSync(editor, `#!/bin/sh\necho started >> ${starts}\n`);
    chmodSync(editor, 0o700);
    await using seat = sit(id, "alice", { EDITOR: editor }, ["--editor"]);
    await seat.shows("gave the form back as it was");
    await seat.shows(ANSWER);
    await seat.types(`Split the tax module first${ENTER}`, MIND);
    await seat.types(ENTER, "How sure are you");
    expect(readFileSync(starts, "utf8")).toBe("started\n");

    // An editor that leaves a fault, and is closed: what stands there is asked for here.
    const half = join(home.path, "half.sh");
    writeFileSync(
      half,
      `#!/bin/sh\n[ -e ${starts}.2 ] || sed -i 's/^## confidence$/&\\nfairly sure/' "$1"\ntouch ${starts}.2\n`,
    );
    chmodSync(half, 0o700);
    seat.press(CTRL_C);
    await seat.ended();
    await using again = sit(id, "alice", { EDITOR: half }, ["--editor"]);
    await again.shows("gave the form back as it was");
    await again.shows("Split the tax module first");
    await again.types(ENTER, MIND);
    await again.types(ENTER, "fairly sure");
    await again.types(`\u00150.7${ENTER}`, say.read.sendText);
    await again.types(ENTER, `✓ ${say.accepted}`);
    again.press(CTRL_C);
    await again.ended();
  });

  it("does the same in Chinese, with the whole form in the person's editor", async () => {
    verifies("BY-13");
    const say = words("zh").seat;
    const sheet = join(home.path, "sheet.md");
    const editor = join(home.path, "editor.sh");
    const id = await started("我们是否应当拆分计费系统？", "王梅");
    await using seat = sit(id, "王梅", { EDITOR: `${editor} --wait` });
    await seat.shows("你的回答");
    // No editor there yet: it is said, and what was written stays.
    await seat.types(`先拆分税务模块 :form${ENTER}`, "does not start");
    const filled = ["先拆分税务模块", "一周压测中 p99 超过 300 毫秒", "0.7"];
    writeFileSync(editor, `#!/bin/sh\ncp "$2" ${sheet}\ncat > "$2" <<'END'\n${sheetWith(filled)}\nEND\n`);
    chmodSync(editor, 0o700);
    await seat.shows("先拆分税务模块");
    await seat.types(`:form${ENTER}`, `✓ ${say.accepted}`);
    await seat.shows("◆ 论证");
    await seat.shows("你的回答");
    await expectAsked(seat, id, "wang-mei", "◆ 论证");
    await seat.types(`值班只有四人${ENTER}`, "● 跳过");
    expect(seat.text).not.toMatch(/wouldChangeIf|keyRisk|supports|counters|navigate/);
    expect(seat.widest(width)).toBeLessThanOrEqual(COLUMNS);
    seat.press(CTRL_C);
    await seat.ended();
  });

  it("says before it sends what a tap gives up, and asks of what was put to its author what the text is about", async () => {
    verifies("BY-13");
    const say = words("zh").seat;
    const id = await started("我们是否应当拆分计费系统？", "王梅", "ben");
    await using seat = sit(id, "王梅");
    await seat.shows("你的回答");
    const own = "先拆分税务模块";
    const wouldChangeIf = "一周压测中 p99 超过 300 毫秒";
    const position = { points: [{ text: "账本只放在一处" }], stances: [], wouldChangeIf, confidence: 0.7 };
    await answered(id, "ben", "position_declaration", position);
    await seat.types(`${own}${ENTER}`, "什么会改变你的看法（可不填）");
    await seat.types(ENTER, "你有多大把握");
    await seat.types(`70${ENTER}`, say.read.sendText);
    await seat.types(ENTER, `✓ ${say.accepted}`);
    await seat.shows("◆ 论证");
    await seat.shows("你的回答");
    const table = await read<{ turn: { points: { id: string; text: string }[] } }>(id, "seats/wang-mei");
    const idOf = (text: string): string => table?.turn.points.find((one) => one.text.startsWith(text))?.id ?? "";
    const [split, ledger] = [idOf(own), idOf("账本")];
    const objection = { on: split, side: "against", text: "拆分要停机两周", theirs: "税务模块最小，最好拆" };
    const argument = { text: "先重写。", points: [{ text: "先重写计费", insteadOf: split }], reasons: [objection] };
    await seat.types(`值班只有四人${ENTER}`, "● 跳过");
    await seat.types(ENTER, say.keep);
    await seat.types(ENTER, "你有多大把握（可不填）");
    await seat.types(ENTER, say.read.sendText);
    await seat.types(ENTER, `✓ ${say.accepted}`);
    await answered(id, "ben", "argument", argument);
    await seat.shows("◆ 回应");
    await seat.shows("你的回答");
    // Without a text there is nothing to read, and what is given up is said, too.
    await seat.types(ENTER, `${ledger} 账本`);
    await seat.shows("● 跳过");
    await seat.types("赞成", "● 赞成");
    await seat.types(ENTER, "先重写计费");
    await seat.shows("● 跳过");
    await seat.types("赞成", "● 赞成");
    await seat.types(ENTER, say.keep);
    await seat.types(ENTER, "你有多大把握（可不填）");
    await seat.types(ENTER, `放弃 ${split}“${own}”：`);
    await seat.shows(`● ${say.read.send}`);
    await seat.types(say.read.back, `● ${say.read.back}`);
    await seat.types(ENTER, "你的回答");
    await seat.types(`停机两周可以接受${ENTER}`, "● 赞成");
    await seat.types(ENTER, "● 赞成");
    await seat.types(ENTER, say.keep);
    await seat.types(ENTER, say.whichIsMeant);
    await seat.shows(`${ledger} 账本`);
    await seat.shows("先重写计费");
    await seat.shows(`${split} ${own}`);
    await seat.shows(`● ${say.notSaid}`);
    await seat.types(ENTER, "你有多大把握（可不填）");
    await seat.types(ENTER, `放弃 ${split}“${own}”：`);
    await seat.shows("与它互斥");
    await seat.shows(say.read.sendText);
    expect(seat.widest(width)).toBeLessThanOrEqual(COLUMNS);
    await seat.types(ENTER, `✓ ${say.accepted}`);
    seat.press(CTRL_C);
    await seat.ended();
  });
});

const sheetWith = (filled: readonly string[]): string =>
  ["立场", "什么情况下会改变看法", "置信度"].map((label, at) => `## ${label}\n${filled[at]}\n`).join("\n");
