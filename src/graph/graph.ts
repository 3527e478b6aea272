import type { FloorStatement } from "#wire";
import { answersOf, Yielded } from "./answers-in-words.ts";
import { byNumber, type Claim, claimOf } from "./claim.ts";
import { type Edge, edgesOf } from "./edge.ts";
import { JudgeFeed, type ReadingRules } from "./judge-feed.ts";
import { isJudgement, judgedPairs } from "./judgements.ts";
import { ofClaim } from "./of-claim.ts";
import { Wordings } from "./wordings.ts";

interface View {
  readonly claims: readonly Claim[];
  readonly edges: readonly Edge[];
  readonly experts: readonly string[];
}

/**
 * The argument graph of one discussion. Statements may be applied in any order and more than once: what is computed
 * from the graph depends on the set of them alone, and every list comes in the order of message numbers.
 *
 * Both layers are kept up to date as statements arrive in the order of their numbers. The whole is read again when one
 * arrives late, and when what counts as one position changes: by a judgement, or as an expert supports or counters.
 */
export class ArgumentGraph {
  readonly #claims = new Map<string, Claim>();
  readonly #judgements = new Map<string, FloorStatement>();
  readonly #rules: ReadingRules;
  #wordings = new Wordings();
  #feed: JudgeFeed;
  /** The last claim that was fed; where the feed is to be made again, undefined. */
  #last: string | undefined = "";
  #version = 0;
  #view: View | undefined;

  constructor(rules: ReadingRules = {}) {
    this.#rules = rules;
    this.#feed = new JudgeFeed(this.#wordings, rules);
  }

  /** The graph of these statements. */
  static of(statements: Iterable<FloorStatement>, rules: ReadingRules = {}): ArgumentGraph {
    const graph = new ArgumentGraph(rules);
    for (const statement of statements) graph.apply(statement);
    return graph;
  }

  /**
   * Takes an accepted statement in. The first one under an id counts; a second changes nothing.
   * @returns whether the graph changed
   */
  apply(statement: FloorStatement): boolean {
    if (isJudgement(statement)) return this.#judge(statement);
    const claim = claimOf(statement);
    if (!claim || this.#claims.has(claim.id)) return false;
    this.#claims.set(claim.id, claim);
    this.#version += 1;
    this.#view = undefined;
    const isLate = this.#last === undefined || (this.#last !== "" && byNumber(claim.id, this.#last) < 0);
    // A feed that is to be made again takes every claim then.
    if (isLate || this.#wordings.take(claim)) this.#last = undefined;
    else {
      this.#feed.take(claim);
      this.#last = claim.id;
    }
    return true;
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Who closes their objections claims nothing: closing turns are not among them. */
  get claims(): readonly Claim[] {
    return this.#read().claims;
  }

  /** Edges between claims of the graph; a message can only speak of those before it. */
  get edges(): readonly Edge[] {
    return this.#read().edges;
  }

  /** Everything that was taken in, judgements and closing turns included, in the order of numbers. */
  get statements(): readonly FloorStatement[] {
    const said = [...this.#claims.values()].map(({ statement }) => statement);
    return [...said, ...this.#judgements.values()].sort((a, b) => byNumber(a.id, b.id));
  }

  /** What was judged of which statements take one position. */
  get judgements(): readonly FloorStatement[] {
    return [...this.#judgements.values()].sort((a, b) => byNumber(a.id, b.id));
  }

  claim(id: string): Claim | undefined {
    return this.#claims.get(id);
  }

  /** Experts who made a claim, in the order of their first. */
  get experts(): readonly string[] {
    return this.#read().experts;
  }

  /** The discussion as it was read, with both layers up to date. */
  get feed(): JudgeFeed {
    if (this.#last === undefined) this.#readAgain();
    this.#feed.judge.settle();
    return this.#feed;
  }

  /** Which statements take one position. */
  get wordings(): Wordings {
    if (this.#last === undefined) this.#readAgain();
    return this.#wordings;
  }

  #judge(statement: FloorStatement): boolean {
    if (this.#judgements.has(statement.id)) return false;
    this.#judgements.set(statement.id, statement);
    this.#version += 1;
    this.#last = undefined;
    return true;
  }

  #readAgain(): void {
    const claims = [...this.#claims.values()].sort((a, b) => byNumber(a.id, b.id));
    this.#wordings = new Wordings(judgedPairs(this.judgements));
    for (const claim of claims) this.#wordings.take(claim);
    this.#feed = new JudgeFeed(this.#wordings, this.#rules);
    for (const claim of claims) this.#feed.take(claim);
    this.#last = claims.at(-1)?.id ?? "";
  }

  #read(): View {
    if (this.#view) return this.#view;
    const all = [...this.#claims.values()].sort((a, b) => byNumber(a.id, b.id));
    const claims = all.filter(({ act }) => act !== "closes");
    const stressTests = new Map<number, string[]>();
    for (const claim of claims) {
      if (claim.act !== "attacks") continue;
      stressTests.set(claim.round, [...(stressTests.get(claim.round) ?? []), claim.id]);
    }
    const answers = this.#answersIn(all);
    const edges = claims
      .flatMap((claim) => [...edgesAmong(claim)(stressTests.get(claim.round) ?? []), ...(answers.get(claim.id) ?? [])])
      .filter(({ from, to }) => this.#claims.has(to) && byNumber(to, from) < 0);
    const experts = [...new Set(claims.filter((claim) => claim.role === "expert").map((claim) => claim.author))];
    this.#view = { claims, edges, experts };
    return this.#view;
  }

  /** The objections that claims answer in words, by claim. */
  #answersIn(claims: readonly Claim[]): Map<string, readonly Edge[]> {
    const find = (id: string): Claim | undefined => this.#claims.get(id);
    const yielded = this.#rules.everyAnswerCounters ? undefined : new Yielded();
    const answers = new Map<string, readonly Edge[]>();
    for (const claim of claims) {
      const own = answersOf(claim, find, yielded);
      if (own.length > 0) answers.set(claim.id, own);
      yielded?.take(claim, find);
    }
    return answers;
  }
}

/** The edges that leave a claim, given the stress tests of its round, of which there are seldom more later. */
const edgesAmong = ofClaim((claim: Claim) => {
  let known: { readonly tests: string; readonly edges: readonly Edge[] } | undefined;
  return (tests: readonly string[]): readonly Edge[] => {
    const key = tests.join(" ");
    if (known?.tests !== key) known = { tests: key, edges: edgesOf(claim, tests) };
    return known.edges;
  };
});

/** A function of a graph that is computed once for each state of it. */
export function derived<T>(compute: (graph: ArgumentGraph) => T): (graph: ArgumentGraph) => T {
  const known = new WeakMap<ArgumentGraph, { version: number; value: T }>();
  return (graph) => {
    const before = known.get(graph);
    if (before?.version === graph.version) return before.value;
    const value = compute(graph);
    known.set(graph, { version: graph.version, value });
    return value;
  };
}
