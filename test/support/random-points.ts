import fc from "fast-check";
import {
  type Judgement,
  PointsDiscussion,
  type ReasonTold,
  type Setting,
  type Side,
  type Stance,
  type Told,
} from "#points";

/** A random discussion told in points: every item names an earlier step's one, as the gate sees to it. */
export interface RandomDiscussion {
  readonly setting: Setting;
  readonly statements: readonly Told[];
  /** With the step after which a judge said so. */
  readonly judgements: readonly (Judgement & { readonly after: number })[];
}

const EXPERTS = 5;
const STEPS = 6;

/** Seed of the tests over random discussions: the same ones at every run, since a gate that fails by luck tells nobody anything. */
export const SEED = 20_261_124;

/** Draws numbers from a seed: fast-check shrinks the seed's neighbours, and each seed is one discussion. */
class Draw {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(max: number): number {
    // Mulberry32, public domain, by Tommy Ettinger.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % max;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  one<T>(all: readonly T[]): T | undefined {
    return all[this.below(Math.max(1, all.length))];
  }
}

/** Random discussions of two to five experts and a contrarian, up to six steps. */
export const discussions: fc.Arbitrary<RandomDiscussion> = fc
  .integer({ min: 1, max: 2 ** 31 - 1 })
  .map(randomDiscussion);

/** Folds a discussion; judgements come after the step that they name. */
export function foldRandom({ setting, statements, judgements }: RandomDiscussion): PointsDiscussion {
  const points = new PointsDiscussion(setting);
  const steps = [...new Set([...statements.map(({ step }) => step), ...judgements.map(({ after }) => after)])].sort(
    (one, other) => one - other,
  );
  for (const step of steps) {
    for (const statement of statements) if (statement.step === step) points.hear(statement);
    for (const judgement of judgements) if (judgement.after === step) points.judge(judgement);
  }
  return points;
}

function randomDiscussion(seed: number): RandomDiscussion {
  const draw = new Draw(seed);
  const experts = Array.from({ length: 2 + draw.below(EXPERTS - 1) }, (_, at) => ({
    id: `e${at}`,
    name: `Expert ${at}`,
  }));
  const asked = Array.from({ length: draw.below(3) }, (_, at) => ({
    id: `p${at + 1}`,
    text: `Option ${at + 1}`,
    ...(at > 0 && draw.chance(60) ? { insteadOf: "p1" } : {}),
  }));
  const limits = draw.chance(40) ? [{ id: "c1", text: "At most ten minutes" }] : [];
  const setting = { experts, others: [{ id: "con", name: "Contrarian" }], asked, limits };
  const known = {
    points: asked.map(({ id }) => id),
    reasons: [] as (ReasonTold & { by: string })[],
    given: { points: 0, reasons: 0 },
  };
  const statements: Told[] = [];
  const judgements: (Judgement & { after: number })[] = [];
  for (let step = 1; step <= 1 + draw.below(STEPS); step += 1) {
    const speakers = [...experts.map(({ id }) => id), ...(step > 1 ? ["con"] : [])].filter(() => draw.chance(75));
    const said = speakers.map((by) => spoken(draw, by, step, known));
    statements.push(...said);
    for (const { by, points = [], reasons = [] } of said) {
      known.points.push(...points.map(({ id }) => id));
      known.reasons.push(...reasons.map((reason) => ({ ...reason, by })));
    }
    if (draw.chance(30)) judgements.push({ after: step, ...judged(draw, known.points) });
  }
  return { setting, statements, judgements };
}

interface Known {
  readonly points: readonly string[];
  readonly reasons: readonly (ReasonTold & { readonly by: string })[];
  /** Numbers given so far. */
  readonly given: { points: number; reasons: number };
}

function spoken(draw: Draw, by: string, step: number, known: Known): Told {
  const id = `m${step}-${by}`;
  const isExpert = by !== "con";
  const own = known.reasons.filter((reason) => reason.by === by);
  const others = known.reasons.filter((reason) => reason.by !== by);
  const some = <T>(percent: number, make: () => T | undefined): T[] => {
    const made = draw.chance(percent) ? make() : undefined;
    return made === undefined ? [] : [made];
  };
  const point = () => {
    const whole = draw.chance(30) ? draw.one(known.points) : undefined;
    const instead = whole === undefined && draw.chance(30) ? draw.one(known.points) : undefined;
    known.given.points += 1;
    const number = known.given.points;
    return {
      id: `p${100 + number}`,
      text: `Point ${number}`,
      ...(whole === undefined ? {} : { detailOf: whole }),
      ...(instead === undefined ? {} : { insteadOf: instead }),
      ...(draw.chance(20) ? { who: "Ada", when: "by 1 June" } : {}),
      ...(draw.chance(15) ? { asCondition: true as const } : {}),
    };
  };
  const stance = () => {
    const on = draw.one(known.points);
    if (on === undefined) return undefined;
    const condition = draw.chance(15) ? draw.one(known.points) : undefined;
    const preferred = draw.chance(8) ? draw.one(known.points) : undefined;
    if (preferred !== undefined && preferred !== on) return { on, stance: "none" as const, secondTo: preferred };
    return {
      on,
      stance: draw.one<Stance>(["for", "for", "against", "none"]) ?? "for",
      ...(condition === undefined || condition === on ? {} : { if: [condition] }),
      ...(draw.chance(50) && step > 1 ? { because: [`m${step - 1}-con`] } : {}),
    };
  };
  const reason = () => {
    const on = draw.chance(50) ? draw.one(known.points) : draw.one(known.reasons)?.id;
    if (on === undefined) return undefined;
    known.given.reasons += 1;
    const number = known.given.reasons;
    const checked = draw.one<true | "missing" | undefined>([true, undefined, undefined, "missing"]);
    return {
      id: `a${number}`,
      on,
      side: draw.one<Side>(["for", "against"]) ?? "for",
      text: draw.chance(10) ? "The same reason" : `Reason ${number} with ${number} %`,
      ...(checked === undefined ? {} : { checked, evidence: ["cost.md:5"] }),
      ...(draw.chance(10) ? { limit: "c1" } : {}),
    };
  };
  const stances = new Map([...some(60, stance), ...some(40, stance)].map((one) => [one.on, one]));
  return {
    id,
    by,
    step,
    points: isExpert ? some(35, point) : [],
    stances: isExpert ? [...stances.values()] : [],
    reasons: [...some(60, reason), ...some(40, reason)],
    concedes: some(15, () => {
      const to = draw.one(others)?.id;
      const met = draw.chance(50) ? draw.one(known.points) : undefined;
      return to === undefined ? undefined : { to, ...(met === undefined ? {} : { met }) };
    }),
    withdraws: some(8, () => draw.one(own)?.id),
    maintains: some(10, () => draw.one(own)?.id),
    satisfied: some(6, () => draw.one(own)?.id),
    ...(draw.chance(40) ? { wouldChangeIf: `figure ${step} is seen` } : {}),
  };
}

function judged(draw: Draw, all: readonly string[]): Judgement {
  const [a, b, c, d] = [draw.one(all), draw.one(all), draw.one(all), draw.one(all)];
  const pair = (one?: string, other?: string): string[][] =>
    one === undefined || other === undefined || one === other ? [] : [[one, other]];
  return { same: draw.chance(60) ? pair(a, b) : [], oneOf: draw.chance(40) ? pair(c, d) : [] };
}
