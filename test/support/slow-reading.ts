import type { FloorStatement } from "#wire";

const STEPS = [
  "position_declaration",
  "unshared_information",
  "argument",
  "stress_test",
  "response",
  "analogy",
  "closing",
];

/** A statement as the document reads it. */
export interface Spoken {
  readonly id: string;
  readonly from: string;
  readonly type: string;
  readonly step: number;
  readonly statement: FloorStatement;
  /** The statement whose words it repeats; its own id where it repeats none. */
  original: string;
  /** The wording of its position, by the first statement of the wording. */
  wording: string | undefined;
  /** The position that it takes or serves: the first wording of it. */
  position: string | undefined;
}

type Relation = {
  readonly by: Spoken;
  readonly to: string;
  readonly type: string;
  readonly bearingOn?: string;
  /** Only a detail of `to` is countered. */
  readonly isDetail?: boolean;
};

/**
 * Reads a floor by the rules and recomputes everything for each question. A reason's node is named by its statement's
 * id, a position's by `@` and the id of the first statement with its first wording.
 */
export class SlowReading {
  readonly all: Spoken[];
  readonly reasons: Spoken[];
  readonly positions: string[];
  readonly nodes: string[];
  readonly #said: Relation[];
  readonly #left = new Map<string, Set<string>>();
  /** Last retracting statement, by node and author. */
  readonly #takenBack = new Map<string, Map<string, Spoken>>();
  readonly #byRetraction = new Set<string>();

  constructor(floor: readonly FloorStatement[], without: ReadonlySet<string>) {
    const number = (id: string): number => 1e6 * Number(/^r(\d+)/.exec(id)?.[1]) + Number(/(\d+)$/.exec(id)?.[1]);
    const unique = [...new Map([...floor].reverse().map((one) => [one.id, one])).values()];
    const sorted = unique.sort((a, b) => number(a.id) - number(b.id));
    this.all = sorted
      .filter(({ type }) => type !== "judgement")
      .map((statement) => {
        const { id, from, type, round } = statement;
        const step = STEPS.length * round + STEPS.indexOf(type);
        return { id, from, type, step, statement, original: id, wording: undefined, position: undefined };
      });
    this.#findPositions(sorted.filter(({ type }) => type === "judgement"));
    const isReason = ({ type }: Spoken): boolean => type !== "position_declaration" && type !== "closing";
    this.reasons = this.all.filter((one) => isReason(one) && !without.has(one.id));
    this.#findCopies();
    this.positions = [...new Set(this.all.flatMap(({ position }) => position ?? []))];
    this.nodes = [...this.reasons.map(({ id }) => id), ...this.positions];
    this.#said = this.reasons.flatMap((by) => this.#relationsOf(by));
    this.#followLeaving();
    this.#close();
  }

  find = (id: string): Spoken | undefined => this.all.find((one) => one.id === id);

  originalOf = (id: string): string => this.find(id)?.original ?? id;

  /** Returns the node that references to a statement mean. */
  node(id: string): string | undefined {
    const one = this.find(id);
    if (one?.type === "position_declaration") return one.position;
    // Whoever counters a copy counters what it repeats, also where the copy is taken out.
    return this.reasons.some(({ id: known }) => known === one?.original) ? one?.original : undefined;
  }

  evidence({ statement }: Spoken): number {
    if (statement.flags) return 0;
    if (statement.checked) return 3;
    return JSON.stringify(statement.content).includes("9 days") ? 2 : 1;
  }

  /** Everybody who said it took it back. */
  isTakenBack = ({ original }: Spoken): boolean => this.#isLeftBy(original);

  isGivenUp = (position: string): boolean => this.#isLeftBy(position) && this.#byRetraction.has(position);

  isVoid = (node: string): boolean => (node.startsWith("@") ? this.isGivenUp(node) : this.#isLeftBy(node));

  isTested(one: Spoken): boolean {
    if (this.isTakenBack(one)) return true;
    const takenBack = this.#takenBack.get(one.original);
    if (!this.#isHeard(one) || one.id !== one.original || !takenBack) return this.#isHeard(one);
    // Somebody took it back: a tested statement, said by its author since or by another, has to uphold it.
    const upholds = (other: Spoken): boolean => !this.#isBefore(other, takenBack.get(other.from) ?? other);
    return this.reasons.some((other) => other.original === one.id && upholds(other) && this.#isHeard(other));
  }

  /** Whether somebody had a turn since a statement that takes the position. */
  isTried = (position: string): boolean =>
    this.all.some((one) => one.position === position && one.wording !== undefined && this.#isHeard(one));

  reasonsFor(position: string): Spoken[] {
    const given = ({ type, statement }: Spoken): boolean =>
      type !== "closing" &&
      (type !== "response" || ["minor", "major"].includes(String(statement.content.positionShift)));
    const all = this.reasons.filter((one) => one.position === position && given(one));
    return all.filter((one, at) => all.findIndex((other) => other.original === one.original) === at);
  }

  countersTo(node: string): { by: Spoken; isWeaker: boolean }[] {
    const own = this.find(node);
    return this.#heard("counters").flatMap(({ by, to, bearingOn, isDetail }) => {
      if (to !== node || bearingOn !== undefined || isDetail) return [];
      const spoken = this.find(by.original) ?? by;
      return [{ by, isWeaker: own !== undefined && this.evidence(own) > this.evidence(spoken) }];
    });
  }

  basesOf(one: Spoken): string[] {
    return this.#said.flatMap(({ by, to, type }) => (by === one && type === "extends" ? [to] : []));
  }

  /** Authors who deny that one node bears on another. */
  cutsBetween(from: string, to: string): string[] {
    return this.#heard("counters").flatMap(({ by, to: at, bearingOn }) =>
      at === from && bearingOn === to ? [by.id] : [],
    );
  }

  /** Relations to a node, with their weight κ. */
  relationsTo(node: string, type: string): { readonly from: string; readonly weight: number }[] {
    return this.#heard(type).flatMap(({ by, to, bearingOn, isDetail }) =>
      to === node && bearingOn === undefined ? [{ from: by.original, weight: isDetail ? 0.25 : 1 }] : [],
    );
  }

  weight(node: string): number {
    const stated = (one: Spoken | undefined): number | undefined =>
      one?.statement.content.confidence as number | undefined;
    if (!node.startsWith("@")) return stated(this.find(node)) ?? 0.5;
    const taken = this.all.filter((one) => one.position === node && one.wording !== undefined);
    return stated(taken.findLast((one) => one.from === taken[0]?.from && stated(one) !== undefined)) ?? 0.5;
  }

  /** Relations of a type that count: those of who has left, or took back the reason, do not. */
  #heard(type: string): Relation[] {
    return this.#said.filter(({ by, type: own }) => {
      const serves = this.#serves(by);
      return own === type && !this.isTakenBack(by) && !(serves !== undefined && this.#isLeftBy(serves));
    });
  }

  #serves = (one: Spoken): string | undefined => (one.type === "closing" ? undefined : one.position);

  #isLeftBy(node: string): boolean {
    const authors = node.startsWith("@")
      ? this.all.filter((one) => one.position === node && one.wording !== undefined)
      : this.reasons.filter((one) => one.original === node);
    return authors.length > 0 && authors.every(({ from }) => this.#left.get(node)?.has(from));
  }

  /** Whether those whom it counters, else all who hold another position, have spoken in a later step. */
  #isHeard(one: Spoken): boolean {
    const last = (who: string): Spoken | undefined => this.all.findLast(({ from }) => from === who);
    const spokeSince = (who: string): boolean => this.all.some(({ from, step }) => from === who && step > one.step);
    const countered = this.#saidBy(one).flatMap(({ targetId, type }) => {
      const target = this.find(targetId);
      return type === "counters" && target && isClaim(target) && target.from !== one.from && this.#isBefore(target, one)
        ? [target.from]
        : [];
    });
    const experts = [...new Set(this.all.map(({ from }) => from))].filter((who) => {
      const held = this.all.findLast(({ from, wording }) => from === who && wording !== undefined)?.position;
      return last(who) && who !== one.from && held !== undefined && held !== one.position;
    });
    return (countered.length > 0 ? countered : experts).every(spokeSince);
  }

  #isBefore = (a: Spoken, b: Spoken): boolean => this.all.indexOf(a) < this.all.indexOf(b);

  #text({ statement: { content } }: Spoken): string | undefined {
    return (content.position ?? content.currentPosition) as string | undefined;
  }

  #findPositions(judgements: readonly FloorStatement[]): void {
    const judged = judgements
      .toSorted((a, b) => Number(a.from === "user") - Number(b.from === "user"))
      .flatMap(({ content }) => [
        ...(content.same as string[][]).map(([a, b]) => ({ a, b, is: "same" })),
        ...(content.apart as string[][]).map(([a, b]) => ({ a, b, is: "apart" })),
      ])
      .filter(({ a, b }) => a !== b);
    const lastOn = (x: readonly string[], y: readonly string[]) =>
      judged.findLast(({ a = "", b = "" }) => (x.includes(a) && y.includes(b)) || (x.includes(b) && y.includes(a)))?.is;
    const members = (wording: string): string[] => this.all.flatMap((one) => (one.wording === wording ? [one.id] : []));
    const current = new Map<string, string>();
    for (const one of this.all) {
      const text = this.#text(one);
      if (text === undefined) continue;
      const before = current.get(one.from);
      const isTakenBack = this.#retracted(one).some((old) => {
        return old.type === "position_declaration" && old.wording === before;
      });
      const own = this.all.findLast(
        ({ from, wording, id }) => from === one.from && wording === before && id !== one.id,
      );
      const restates =
        (one.type === "argument" && own?.statement.round === one.statement.round) ||
        (one.type === "response" && one.statement.content.positionShift !== "major");
      const same = this.all.findLast((other) => this.#isBefore(other, one) && this.#text(other) === text)?.wording;
      const candidates = [same, before !== undefined && !isTakenBack && restates ? before : undefined];
      const isParted = (wording: string): boolean => members(wording).some((id) => lastOn([id], [one.id]) === "apart");
      one.wording = candidates.find((wording) => wording !== undefined && !isParted(wording)) ?? one.id;
      current.set(one.from, one.wording);
    }
    this.#drawTogether(members, lastOn, judged);
    this.#serve();
  }

  #drawTogether(
    members: (wording: string) => string[],
    lastOn: (x: readonly string[], y: readonly string[]) => string | undefined,
    judged: readonly { readonly a: string | undefined; readonly b: string | undefined; readonly is: string }[],
  ): void {
    const wordings = [...new Set(this.all.flatMap(({ wording }) => wording ?? []))];
    let groups = wordings.map((wording) => [wording]);
    const groupOf = (wording: string): string[] => groups.find((group) => group.includes(wording)) ?? [];
    const between = (x: string, y: string): string | undefined => lastOn(members(x), members(y));
    const isOpposed = (x: string, y: string): boolean =>
      this.all.some((one, at) => {
        if (!isExpert(one) || (one.wording !== x && one.wording !== y)) return false;
        const before = this.all
          .slice(0, at)
          .findLast(({ from, wording }) => from === one.from && wording !== undefined);
        if (one.statement.content.positionShift === "major" && before?.wording === (one.wording === x ? y : x))
          return true;
        return this.#targets(one, "counters").some(
          (other) => other.wording === (one.wording === x ? y : x) && !aimsOf(one, other.id).every(isOfDetail),
        );
      });
    const join = (x: string, y: string, isApart: (p: string, q: string) => boolean): void => {
      const [into, from] = [groupOf(x), groupOf(y)];
      if (into === from || into.some((p) => from.some((q) => isApart(p, q)))) return;
      groups = [...groups.filter((group) => group !== into && group !== from), [...into, ...from]];
    };
    const isJudgedApart = (x: string, y: string): boolean => between(x, y) === "apart";
    for (const [at, { a = "", b = "", is }] of judged.entries()) {
      const [x, y] = [this.find(a)?.wording, this.find(b)?.wording];
      if (x === undefined || y === undefined || x === y || is !== "same") continue;
      const isLast = !judged.slice(at + 1).some((later) => {
        const [p, q] = [this.find(later.a ?? "")?.wording, this.find(later.b ?? "")?.wording];
        return (p === x && q === y) || (p === y && q === x);
      });
      if (isLast) join(x, y, isJudgedApart);
    }
    for (const one of this.all) {
      if (!isExpert(one) || one.wording === undefined) continue;
      for (const other of this.#targets(one, "supports")) {
        const { wording } = other;
        if (wording === undefined || wording === one.wording) continue;
        if (other.id !== wording && other.type !== "position_declaration") continue;
        join(one.wording, wording, (x, y) => isJudgedApart(x, y) || isOpposed(x, y));
      }
    }
    for (const one of this.all) {
      if (one.wording === undefined) continue;
      const first = wordings.find((wording) => groupOf(one.wording ?? "").includes(wording));
      one.position = `@${first}`;
    }
  }

  /**
   * Assigns statements without a position: to the author's own position, else to the first one that the author
   * supports.
   */
  #serve(): void {
    for (const one of this.all) {
      if (one.wording !== undefined) continue;
      const held = this.all.findLast((other) => other.from === one.from && other.wording && this.#isBefore(other, one));
      const [supported] = isExpert(one) ? [] : this.#targets(one, "supports");
      one.position = held?.position ?? supported?.position;
    }
  }

  #findCopies(): void {
    const words = ({ statement: { content } }: Spoken): string =>
      String(content.reasoning ?? content.response ?? content.failureScenario ?? "");
    const key = (one: Spoken): string => `${this.#serves(one) ?? one.from} ${words(one)}`;
    const said = this.all.filter(({ type }) => type !== "position_declaration");
    for (const one of said) {
      const earlier = this.reasons.filter((other) => this.#isBefore(other, one));
      if (words(one) !== "") one.original = earlier.find((other) => key(other) === key(one))?.original ?? one.id;
    }
  }

  #targets(one: Spoken, type: string): Spoken[] {
    return one.statement.references.flatMap((reference) => {
      const target = this.find(reference.targetId);
      const isThere = target && isClaim(target) && this.#isBefore(target, one);
      return reference.type === type && isThere ? [target] : [];
    });
  }

  /** Declared references, and objections answered in words only. */
  #saidBy(one: Spoken): readonly { readonly targetId: string; readonly type: string; readonly isDetail?: boolean }[] {
    const { references, content } = one.statement;
    const answers = (content.answers ?? []) as { targetId: string; answer: string }[];
    // What was taken back, by then or with the answer itself, is not defended by it.
    const until = this.all.filter((other) => other === one || this.#isBefore(other, one));
    const takenBack = until.flatMap((other) => this.#retracted(other).map(({ id }) => id));
    const isAgreed = (id: string): boolean =>
      until.some(({ id: by, from, type, statement }) => {
        if (from !== one.from || by === one.id || takenBack.some((gone) => gone === by)) return false;
        const isYes = statement.references.some((each) => each.targetId === id && /^(su|ex)/.test(each.type));
        const said = (statement.content.answers ?? []) as { targetId: string; answer: string }[];
        const isConceded = said.some((each) => each.targetId === id && each.answer === "conceded");
        return isYes || (type === "response" && isConceded);
      });
    const isOwn = (id: string): boolean => this.find(id)?.from === one.from && !takenBack.includes(id);
    const inWords = answers.filter(({ targetId, answer }) => {
      const objection = this.find(targetId);
      const isDeclared = references.some((each) => each.targetId === targetId && /^(co|su|ex)/.test(each.type));
      if (one.type !== "response" || answer !== "answered" || isDeclared || !objection) return false;
      if (objection.from === one.from || !this.#isBefore(objection, one) || isAgreed(targetId)) return false;
      return objection.statement.references.some((each) => each.type === "counters" && isOwn(each.targetId));
    });
    // What denies only a detail is answered as to that detail.
    const isOfDetails = ({ targetId }: { targetId: string }): boolean => {
      const objection = this.find(targetId);
      const own = objection?.statement.references.filter((each) => each.type === "counters" && isOwn(each.targetId));
      return own?.every((each) => objection && aimsOf(objection, each.targetId).every(isOfDetail)) === true;
    };
    const answered = inWords.map((each) => ({
      ...{ targetId: each.targetId, type: "counters", isDetail: isOfDetails(each) },
    }));
    return [...references, ...answered];
  }

  #relationsOf(by: Spoken): Relation[] {
    return [...this.#amendments(by), ...this.#concessions(by), ...this.#relationsSaid(by)];
  }

  /** The statements of others that a response concedes. */
  #conceded(one: Spoken): Spoken[] {
    const answers = (one.statement.content.answers ?? []) as { targetId: string; answer: string }[];
    return answers.flatMap(({ targetId, answer }) => {
      const target = this.find(targetId);
      const isHeard = target && target.from !== one.from && this.#isBefore(target, one);
      return one.type === "response" && answer === "conceded" && isHeard ? [target] : [];
    });
  }

  /** Drops earlier answers to a conceded objection that only its author gave. */
  #concessions(by: Spoken): Relation[] {
    return this.#conceded(by).flatMap((target): Relation[] => {
      const objection = this.node(target.id);
      if (objection === undefined || objection.startsWith("@")) return [];
      const before = this.reasons.filter((other) => this.#isBefore(other, by));
      const own = before.filter(({ original }) => {
        const said = before.filter((other) => other.original === original);
        return original !== by.original && said.every(({ from }) => from === by.from);
      });
      return own.flatMap((answer): Relation[] => {
        const counters = this.#relationsSaid(answer).some(
          ({ to, type, bearingOn, isDetail }) =>
            to === objection && type === "counters" && bearingOn === undefined && !isDetail,
        );
        return counters || this.#hasMaintained(answer, objection, by)
          ? [{ by, to: answer.original, type: "counters", bearingOn: objection }]
          : [];
      });
    });
  }

  /** Whether a reason was maintained against an answer to it in a closing turn before a statement of the same author. */
  #hasMaintained({ original }: Spoken, answer: string, before: Spoken): boolean {
    const isAnswerTo = (one: Spoken): boolean =>
      one.original === answer &&
      this.#relationsSaid(one).some(
        ({ to, type, bearingOn, isDetail }) =>
          to === original && type === "counters" && bearingOn === undefined && !isDetail,
      );
    return this.all.some(
      (one) =>
        one.type === "closing" &&
        one.from === before.from &&
        this.#isBefore(one, before) &&
        this.#verdicts(one, "maintains").some((target) => target.original === original) &&
        this.reasons.some((other) => this.#isBefore(other, one) && isAnswerTo(other)),
    );
  }

  /** A minor shift meets the objections that it concedes: they no longer bear on what its author said. */
  #amendments(by: Spoken): Relation[] {
    const { positionShift, answers = [] } = by.statement.content;
    if (by.type !== "response" || positionShift !== "minor" || by.wording === undefined) return [];
    return (answers as { targetId: string; answer: string }[]).flatMap(({ targetId, answer }): Relation[] => {
      const [objection, to] = [this.find(targetId), this.node(targetId)];
      if (answer !== "conceded" || !objection || to === undefined || objection.from === by.from) return [];
      if (!this.#isBefore(objection, by)) return [];
      return this.#targets(objection, "counters").flatMap(({ id, from }): Relation[] => {
        const end = from === by.from ? this.node(id) : undefined;
        const isHeld = end === by.position || this.find(id)?.position === by.position;
        return end === undefined || end === to || !isHeld ? [] : [{ by, to, type: "counters", bearingOn: end }];
      });
    });
  }

  #relationsSaid(by: Spoken): Relation[] {
    return this.#saidBy(by).flatMap(({ targetId, type, isDetail: isInWords }): Relation[] => {
      const [target, to] = [this.find(targetId), this.node(targetId)];
      if (!target || to === undefined || !this.#isBefore(target, by)) return [];
      const aims = type === "counters" ? aimsOf(by, targetId) : [{}];
      const original = this.find(to);
      const isLater = original !== undefined && !this.#isBefore(original, this.find(by.original) ?? by);
      return aims.flatMap((aim): Relation[] => {
        if (aim.bearingOn !== undefined) {
          const end = this.node(aim.bearingOn);
          return end === undefined || end === to ? [] : [{ by, to, type, bearingOn: end }];
        }
        if (to === by.original || to === this.#serves(by)) return [];
        if (type === "extends" && (to.startsWith("@") || isLater)) return [];
        return [{ by, to, type, isDetail: isInWords === true || isOfDetail(aim) }];
      });
    });
  }

  #retracted(one: Spoken): Spoken[] {
    const list = (one.statement.content.retracts ?? []) as { targetId: string }[];
    return list.flatMap(({ targetId }) => {
      const target = this.find(targetId);
      return target && target.from === one.from && target !== one && this.#isBefore(target, one) ? [target] : [];
    });
  }

  /** Goes through the discussion once more: who left which position, and took which reason back. */
  #followLeaving(): void {
    const held = new Map<string, string>();
    const leave = (node: string, who: string, isRetracted: boolean): void => {
      this.#left.set(node, (this.#left.get(node) ?? new Set()).add(who));
      if (isRetracted) this.#byRetraction.add(node);
    };
    for (const one of this.all) {
      const { from, position, wording, statement } = one;
      const own = one.type === "position_declaration" ? undefined : one.original;
      const isThere = this.reasons.includes(one);
      if (wording !== undefined && position !== undefined) {
        this.#comeBack(position, from);
        const causes = (statement.content.shiftCause ?? []) as string[];
        const isNamed = causes.some((id) => {
          const cause = this.find(id);
          return cause && cause.from !== from && this.#isBefore(cause, one);
        });
        const isCaused = isNamed || this.#conceded(one).length > 0;
        const before = held.get(from);
        const hasShifted = ["minor", "major"].includes(String(statement.content.positionShift));
        if (before !== undefined && before !== position && hasShifted && isCaused) leave(before, from, false);
        held.set(from, position);
      }
      if (own !== undefined && isThere) this.#comeBack(own, from);
      const conceded = one.type === "closing" ? this.#verdicts(one, "concedes") : [];
      for (const { id } of [...this.#retracted(one), ...conceded]) {
        const node = this.node(id);
        const isSaidAgain = node === own || (node === position && wording !== undefined);
        if (node === undefined || isSaidAgain) continue;
        leave(node, from, true);
        this.#takenBack.set(node, (this.#takenBack.get(node) ?? new Map<string, Spoken>()).set(from, one));
      }
    }
  }

  #comeBack(node: string, who: string): void {
    this.#left.get(node)?.delete(who);
    this.#byRetraction.delete(node);
  }

  #verdicts(one: Spoken, verdict: string): Spoken[] {
    const list = (one.statement.content.objections ?? []) as { targetId: string; verdict: string }[];
    return list.flatMap((own) => {
      const target = this.find(own.targetId);
      const isOwn = target?.from === one.from && target.type !== "position_declaration" && this.#isBefore(target, one);
      return own.verdict === verdict && target && isOwn ? [target] : [];
    });
  }

  /** An objection that is maintained counters the answers to it. */
  #close(): void {
    for (const one of this.all.filter(({ type }) => type === "closing")) {
      for (const target of this.#verdicts(one, "maintains")) {
        const by = this.find(target.original);
        const answers = this.#said.filter(({ by: answer, to, type, bearingOn, isDetail }) => {
          const isAnswer = type === "counters" && to === target.original && bearingOn === undefined && !isDetail;
          return isAnswer && this.#isBefore(answer, one);
        });
        for (const answer of answers) if (by) this.#said.push({ by, to: answer.by.original, type: "counters" });
      }
    }
  }
}

type Aim = { readonly bearingOn?: string; readonly scope?: string };

/** At what a statement's counters to a message aim: at the whole, where it says nothing of that. */
function aimsOf({ statement: { content } }: Spoken, targetId: string): Aim[] {
  const said = (content.references ?? []) as (Aim & { targetId: string })[];
  const found = said.filter((one) => one.targetId === targetId);
  return found.length > 0 ? found : [{}];
}

const isOfDetail = ({ bearingOn, scope }: Aim): boolean => bearingOn === undefined && scope === "detail";

const isExpert = ({ from }: Spoken): boolean => from !== "contrarian" && from !== "cross-domain";

/** Whether others can refer to it: a closing turn makes no claim. */
const isClaim = ({ type }: Spoken): boolean => type !== "closing";
