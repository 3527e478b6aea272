import { type Judgement, PointsDiscussion, type Setting, type Told } from "#points";

/*
 * A small notation for discussions told in points, one statement a line: `2 ann: against p1 because m1; a1 against p1 ✓`.
 * The number is the step; ids of statements are `m` and the line's number. `asked`, `experts` and `judge STEP` are lines,
 * too. The experts are ann, bob, cat, dan, eve, fay, gus and hal as far as they speak, unless a line names them; con is the contrarian.
 */

type Told_ = { -readonly [K in keyof Told]: Told[K] extends readonly (infer T)[] | undefined ? T[] : Told[K] };
type Speech = Required<
  Pick<Told_, "points" | "stances" | "reasons" | "concedes" | "withdraws" | "maintains" | "satisfied">
> &
  Pick<Told_, "wouldChangeIf">;

const PEOPLE = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"];
const nameOf = (id: string): string => (id === "con" ? "Contrarian" : `${id.charAt(0).toUpperCase()}${id.slice(1)}`);
const ids = (text: string | undefined): string[] | undefined => text?.trim().split(/[ ,]+/u);

interface Written {
  readonly setting: Setting;
  readonly statements: readonly Told[];
  readonly judgements: readonly (Judgement & { readonly after: number })[];
}

/** @throws Error if a line cannot be read */
export function written(lines: readonly string[]): Written {
  const statements: Told[] = [];
  const judgements: (Judgement & { readonly after: number })[] = [];
  let asked: Setting["asked"] = [];
  let limits: Setting["limits"] = [];
  let experts: string[] | undefined;
  const silenced: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const [, head = "", rest = ""] = /^([^:]+): ?(.*)$/u.exec(line) ?? [];
    if (head === "experts") experts = ids(rest);
    else if (head === "asked") asked = rest.split("; ").map((one) => pointFrom(one, line));
    else if (head === "limit") limits = [{ id: "c1", text: rest }];
    else if (head === "silenced") silenced[rest.slice(0, 3)] = rest.slice(5);
    else if (head.startsWith("judge")) judgements.push({ after: Number(/\d+/u.exec(head)?.[0]), ...judged(rest) });
    else statements.push(statement(head, rest, `m${at + 1}`, line));
  }
  const speakers = new Set(statements.map(({ by }) => by));
  const people = experts ?? PEOPLE.filter((id) => speakers.has(id));
  const setting = {
    experts: people.map((id) => ({ id, name: nameOf(id) })),
    others: [{ id: "con", name: nameOf("con") }],
    asked,
    limits,
    silenced,
  };
  return { setting, statements, judgements };
}

/** @throws Error if a line cannot be read */
export function fromNotation(lines: readonly string[]): PointsDiscussion {
  const { setting, statements, judgements } = written(lines);
  const points = new PointsDiscussion(setting);
  for (let step = 1; step <= Math.max(...statements.map((one) => one.step)); step += 1) {
    for (const one of statements) if (one.step === step) points.hear(one);
    for (const one of judgements) if (one.after === step) points.judge(one);
  }
  return points;
}

function statement(head: string, rest: string, id: string, line: string): Told {
  const [, step, by = ""] = /^(\d+) (\w+)$/u.exec(head) ?? [];
  if (step === undefined) throw new Error(`no statement: ${line}`);
  const speech: Speech = {
    points: [],
    stances: [],
    reasons: [],
    concedes: [],
    withdraws: [],
    maintains: [],
    satisfied: [],
  };
  for (const act of rest.split("; ").filter((one) => one !== "")) take(act, speech, line);
  return { id, by, step: Number(step), ...speech };
}

function take(act: string, speech: Speech, line: string): void {
  const brings = /^brings (.*)$/u.exec(act);
  const names = /^names (.*)$/u.exec(act);
  const stance = /^(for|against|none) (p\d+)(?: if (p[\d, p]+?))?(?: after (p\d+))?(?: because (m[\d, m]+))?$/u.exec(
    act,
  );
  const reason = /^(a\d+) (for|against) ([ap]\d+)(?: “([^”]+)”)?(?: (✓|✗))?( limit)?$/u.exec(act);
  const concedes = /^concedes (a\d+)(?: met (p\d+))?$/u.exec(act);
  const own = /^(withdraws|maintains|satisfied) (a\d+)$/u.exec(act);
  const changes = /^changes if “([^”]+)”$/u.exec(act);
  if (brings) speech.points.push(pointFrom(brings[1] ?? "", line));
  else if (names) speech.points.push({ ...pointFrom(names[1] ?? "", line), asCondition: true });
  else if (stance)
    speech.stances.push({
      on: stance[2] ?? "",
      // A second choice is on no side.
      stance: stance[4] === undefined ? (stance[1] as "for") : "none",
      if: ids(stance[3]),
      secondTo: stance[4],
      because: ids(stance[5]),
    });
  else if (reason)
    speech.reasons.push({
      id: reason[1] ?? "",
      side: reason[2] as "for",
      on: reason[3] ?? "",
      text: reason[4] ?? `Reason ${reason[1]}`,
      ...(reason[5] === undefined
        ? {}
        : { checked: reason[5] === "✓" ? true : ("missing" as const), evidence: ["cost.md:5"] }),
      ...(reason[6] === undefined ? {} : { limit: "c1" }),
    });
  else if (concedes) speech.concedes.push({ to: concedes[1] ?? "", met: concedes[2] });
  else if (own) speech[own[1] as "withdraws"].push(own[2] ?? "");
  else if (changes) speech.wouldChangeIf = changes[1] ?? "";
  else throw new Error(`no act: “${act}” in “${line}”`);
}

function pointFrom(text: string, line: string) {
  const found =
    /^(?<id>p\d+)(?: “(?<text>[^”]+)”)?(?: detail of (?<detail>p\d+))?(?: instead of (?<instead>p\d+))?(?: if (?<if>p[\d, p]+?))?(?: by (?<who>\w+))?(?: on (?<when>.+))?$/u.exec(
      text,
    )?.groups;
  if (!found?.id) throw new Error(`no point: “${text}” in “${line}”`);
  return {
    id: found.id,
    text: found.text ?? `Option ${found.id.slice(1)}`,
    detailOf: found.detail,
    insteadOf: found.instead,
    if: ids(found.if),
    who: found.who,
    when: found.when,
  };
}

function judged(text: string): Judgement {
  const same = [...text.matchAll(/same ([p\d ]+)/gu)].map(([, all]) => ids(all) ?? []);
  const oneOf = [...text.matchAll(/one of ([p\d ]+)/gu)].map(([, all]) => ids(all) ?? []);
  const parts = [...text.matchAll(/(p\d+) is ([p\d ]+)/gu)].map(
    ([, whole = "", of]) => [whole, ids(of) ?? []] as const,
  );
  return { same, oneOf, parts: Object.fromEntries(parts) };
}
