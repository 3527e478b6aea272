import { answersOf, Yielded } from "./answers-in-words.ts";
import { type Claim, isDeclaration as declares } from "./claim.ts";
import { type Edge, isAttack, relationsOf } from "./edge.ts";
import { Judge, UNSTATED } from "./engine/judge.ts";
import { evidenceOf } from "./evidence.ts";
import {
  addAnswer,
  type FedClaim,
  isLeftByAll,
  leave,
  type NodeDraft,
  newDraft,
  newPosition,
  sayAgain,
  takeBack,
} from "./node-draft.ts";
import { amendedFor, citedCauses, concededBy, isShift, retractedBy } from "./own-words.ts";
import { closingsOf, isGivenFor, reasonKey } from "./reasons.ts";
import { counteredBy, Testing } from "./testing.ts";
import type { Wordings } from "./wordings.ts";

/** How a floor is read, where that is not as discussions are read by default. */
export interface ReadingRules {
  /** Whether an answer in words counters each message that ever countered its author, also one that is no longer open. */
  readonly everyAnswerCounters?: boolean;
}

/**
 * Reads the claims of a discussion in the order of their numbers into a judge: positions and reasons as nodes, what
 * they say of each other as relations, what was left or taken back, and what is tested. Wordings must have taken a
 * claim before it is fed.
 */
export class JudgeFeed {
  readonly judge = new Judge();
  readonly drafts: NodeDraft[] = [];
  /** Objections that their authors maintained against the answers to them. */
  readonly maintained: Pick<Edge, "from" | "to" | "author" | "round">[] = [];
  readonly #wordings: Wordings;
  readonly #yielded: Yielded | undefined;
  readonly #positions = new Map<number, NodeDraft>();
  /** Reasons by their words, of each position that they serve, or of an author who serves none. */
  readonly #reasons = new Map<NodeDraft | string, Map<string, NodeDraft>>();
  /** What each author holds at present. */
  readonly #current = new Map<string, NodeDraft>();
  readonly #said = new Map<string, FedClaim>();
  readonly #testing = new Testing(this.judge, this.#said);

  /** @param rules of the graph that it is read for */
  constructor(wordings: Wordings, { everyAnswerCounters = false }: ReadingRules = {}) {
    this.#wordings = wordings;
    this.#yielded = everyAnswerCounters ? undefined : new Yielded();
    this.judge.hasTurns = true;
  }

  /** Every statement by its id, with what it became. */
  get said(): ReadonlyMap<string, FedClaim> {
    return this.#said;
  }

  /** Whether a statement is relied on in the firm reading. */
  isTested(said: FedClaim): boolean {
    return this.#testing.isTested(said);
  }

  /** What a statement is, to those who speak of it: the position that it declares, else the reason. */
  of(id: string): NodeDraft | undefined {
    return this.#said.get(id)?.draft;
  }

  /** The position that a statement takes or serves. */
  positionOf(id: string): NodeDraft | undefined {
    return this.#said.get(id)?.position;
  }

  take(claim: Claim): void {
    // What was taken before has a lower number.
    const edges = [...relationsOf(claim), ...answersOf(claim, this.#find, this.#yielded)].filter(({ to }) =>
      this.of(to),
    );
    this.#yielded?.take(claim, this.#find);
    const taken = this.#enter(claim);
    const position = taken ?? this.#current.get(claim.author) ?? this.#servedBy(claim, edges);
    const isDeclaration = taken !== undefined && declares(claim);
    const serves = claim.act === "informs" ? undefined : position;
    const countered = counteredBy(claim, edges, this.#find);
    const said: FedClaim = { claim, countered, position, draft: undefined, speaker: undefined, isTested: false };
    this.#said.set(claim.id, said);
    // A closing turn says which objections still hold, and gives no reason of its own.
    if (!isDeclaration && claim.act !== "closes") this.#reason(said, serves);
    if (isDeclaration) said.draft = taken;
    const { draft, speaker } = said;
    for (const id of retractedBy(claim, this.#find)) this.#retract(id, claim);
    this.#close(claim);
    if (draft && speaker !== undefined) {
      for (const edge of edges) this.#relate(edge, draft, speaker);
      for (const id of concededBy(claim)) this.#concede(id, claim, speaker);
      if (taken) for (const id of amendedFor(claim)) this.#amend(id, claim, speaker, taken);
    }
    this.#testing.take(said, claim.role === "expert" ? this.#current.get(claim.author) : undefined);
  }

  /** The position that a claim takes, which its author holds from here on. */
  #enter(claim: Claim): NodeDraft | undefined {
    const wording = this.#wordings.of(claim.id);
    if (!wording) return undefined;
    const key = this.#wordings.positions[wording.index] ?? wording.index;
    let position = this.#positions.get(key);
    if (!position) {
      const node = this.judge.addPosition(claim.confidence ?? UNSTATED);
      position = this.#keep(newPosition(this.drafts.length, node, claim));
      this.judge.hold(position.node);
      this.#positions.set(key, position);
    } else {
      const founder = position.claims[0]?.author;
      if (claim.author === founder && claim.confidence !== undefined) {
        this.judge.weigh(position.node, claim.confidence);
      }
      sayAgain(position, claim);
    }
    const before = this.#current.get(claim.author);
    this.#current.set(claim.author, position);
    this.#refresh(position);
    const isLeft = isShift(claim.statement) && this.#causes(claim).length > 0;
    if (before && before !== position && isLeft) {
      leave(before, claim.author);
      this.#refresh(before);
    }
    return position;
  }

  #causes(claim: Claim): string[] {
    return citedCauses(claim, this.#find);
  }

  /** Who holds no position speaks for the first that they support. */
  #servedBy(claim: Claim, edges: readonly Edge[]): NodeDraft | undefined {
    if (claim.role === "expert") return undefined;
    const supported = edges.find(({ type }) => type === "supports");
    return supported && this.positionOf(supported.to);
  }

  /** Notes the reason that a claim gives, and its node or that of a copy. */
  #reason(said: FedClaim, serves: NodeDraft | undefined): void {
    const { claim } = said;
    const words = reasonKey(claim);
    const alike = this.#reasonsOf(serves ?? claim.author);
    const known = words === "" ? undefined : alike.get(words);
    const draft = known ?? this.#keep(newDraft(this.drafts.length, this.#addReason(claim), claim, serves));
    said.draft = draft;
    if (words !== "" && !known) alike.set(words, draft);
    const speaker = known ? this.judge.copy(draft.node) : draft.node;
    said.speaker = speaker;
    if (serves && draft.given === undefined && isGivenFor(claim)) {
      draft.given = claim.id;
      this.judge.serve(speaker, serves.node);
    }
    if (known) {
      sayAgain(draft, claim);
      this.#refresh(draft);
    } else {
      if (serves) this.judge.speakFor(draft.node, serves.node);
      serves?.servants.push(draft);
      if (serves?.isWithdrawn) this.judge.withdraw(draft.node);
    }
  }

  #reasonsOf(whose: NodeDraft | string): Map<string, NodeDraft> {
    const known = this.#reasons.get(whose);
    if (known) return known;
    const none = new Map<string, NodeDraft>();
    this.#reasons.set(whose, none);
    return none;
  }

  #find = (id: string): Claim | undefined => this.#said.get(id)?.claim;

  #addReason = (claim: Claim): number => this.judge.add(claim.confidence ?? UNSTATED, evidenceOf(claim));

  #keep(draft: NodeDraft): NodeDraft {
    this.drafts.push(draft);
    return draft;
  }

  #relate(edge: Edge, own: NodeDraft, speaker: number): void {
    const { to, type, confidence, bearingOn } = edge;
    const target = this.of(to);
    if (!target || (type !== "counters" && type !== "supports" && type !== "extends")) return;
    if (bearingOn !== undefined) {
      const end = this.of(bearingOn);
      if (end && end !== target && type === "counters") this.judge.undercut(speaker, target.node, end.node, confidence);
      return;
    }
    // Who questions how a position is put that they share does not attack the position.
    if (target === own || target === own.serves) return;
    if (type === "extends" && (target.isPosition || target.index > own.index)) return;
    if (isAttack(edge)) addAnswer(target, own);
    this.judge.relate(type, speaker, target.node, confidence);
  }

  /** Who concedes an objection no longer holds against it what they alone answered before. */
  #concede(id: string, claim: Claim, speaker: number): void {
    const [objection, said] = [this.of(id), this.of(claim.id)];
    if (!objection || objection.isPosition || this.#find(id)?.author === claim.author) return;
    for (const answer of new Set(objection.answers)) {
      const isOwn = answer !== said && answer.authors.every((author) => author === claim.author);
      if (isOwn) this.judge.undercut(speaker, answer.node, objection.node);
    }
  }

  /** Who concedes an objection and changes their position accordingly has met it: it no longer bears on what they hold. */
  #amend(id: string, { author }: Claim, speaker: number, held: NodeDraft): void {
    const [objection, said] = [this.of(id), this.#find(id)];
    if (!objection || !said || said.author === author) return;
    for (const { to, type } of relationsOf(said)) {
      const target = type === "counters" && this.#find(to)?.author === author ? this.of(to) : undefined;
      const isHeld = target === held || target?.serves === held;
      if (target && isHeld && target !== objection) this.judge.undercut(speaker, objection.node, target.node);
    }
  }

  /** An author takes back what an own message declared or gave as a reason. */
  #retract(id: string, claim: Claim): void {
    const draft = this.of(id);
    // An author who repeats a claim in the same message has not taken it back.
    if (!draft || draft.claims.at(-1) === claim) return;
    takeBack(draft, claim);
    draft.retractedAt = claim.step;
    this.#refresh(draft);
  }

  /** Tells the judge whether everybody has left a position, or taken a claim back. */
  #refresh(draft: NodeDraft): void {
    const isLeft = isLeftByAll(draft);
    if (draft.retractedAt !== undefined && isLeft) this.judge.retract(draft.node);
    else this.judge.restore(draft.node);
    const isChanged = draft.isWithdrawn !== isLeft;
    draft.isWithdrawn = isLeft;
    if (isChanged) for (const reason of draft.servants) this.judge.withdraw(reason.node, isLeft);
    const held = draft.isPosition ? [] : isChanged ? draft.claims : draft.claims.slice(0, 1);
    this.#testing.recheck(held);
  }

  /** In the closing turn an author concedes or maintains each of their objections that was answered. */
  #close(claim: Claim): void {
    for (const { targetId, maintains } of closingsOf(claim)) {
      const objection = this.#find(targetId)?.author === claim.author ? this.of(targetId) : undefined;
      if (!objection || objection.isPosition) continue;
      if (!maintains) {
        this.#retract(targetId, claim);
        continue;
      }
      for (const answer of new Set(objection.answers)) {
        const [from, to] = [objection.claims[0]?.id ?? targetId, answer.claims[0]?.id ?? ""];
        this.judge.relate("counters", objection.node, answer.node);
        addAnswer(answer, objection);
        this.maintained.push({ from, to, author: claim.author, round: claim.round });
      }
    }
  }
}
