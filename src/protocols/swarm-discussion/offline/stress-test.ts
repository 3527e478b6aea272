import { type Facts, ProviderError } from "#providers";
import type { FloorStatement } from "#wire";
import type { StressTest } from "../schemas/index.ts";
import { cueOf, tellsOfFailure } from "./cues.ts";
import type { ConcernEvidence } from "./evidence.ts";
import { lensOf } from "./lens.ts";
import { cited, cutQuote, place, quotesIn } from "./quote.ts";
import { restate } from "./steel-man.ts";
import { isQuotedIn, type SpeakerView, type Stance, stanceOf, stringsIn, textsBy, viewOf } from "./view.ts";

const SHORT = 600;

interface Target {
  readonly kind: "consensus" | "minority";
  /** The stance that is attacked. */
  readonly attacked: Stance;
  /** The stance that is strengthened; with `minority` only. */
  readonly strengthened?: Stance;
  readonly holders: readonly string[];
  readonly weakest: string;
}

/**
 * The attack on the claim that the graph names: what its ground takes for granted, and a failure that the documents
 * tell of and its holders do not. Where a minority is to be strengthened, the strongest other stance is attacked.
 * @throws ProviderError `unsupported` where nobody has taken a position
 */
export function stressTest(facts: Facts): StressTest {
  const target = targetOf(facts);
  const view = viewOf(facts);
  const { words } = view;
  const { attacked, strengthened } = target;
  const { persona, lens, messageId } = attacked;
  const [failure, more] = failuresFor(view, target);
  const [ground] = attacked.quotes;
  const support = strengthened && supportFor(view, strengthened);
  return {
    target: strengthened
      ? words.stressTest.minority(
          strengthened.persona.name,
          strengthened.messageId,
          persona.name,
          messageId,
          cutQuote(strengthened.position, SHORT),
        )
      : words.stressTest.consensus(persona.name, messageId, cutQuote(attacked.position, SHORT)),
    assumption: ground
      ? words.stressTest.assumption(place(ground))
      : attacked.claims
        ? words.stressTest.assumptionForeign(persona.name)
        : words.stressTest.assumptionNone(lens.asks),
    ifWrong: attacked.claims ? words.stressTest.ifWrong : words.stressTest.ifWrongNone,
    weakestEvidence: weakestOf(view, target.weakest),
    failureScenario: scenario(view, attacked, failure, more),
    ...(strengthened ? { minority: minorityArgument(view, strengthened, support) } : {}),
    references: [
      {
        targetId: messageId,
        relation: "counters",
        comment: failure ? words.stressTest.attackComment(place(failure.quote)) : words.stressTest.attackNone,
      },
      ...(strengthened
        ? [
            {
              targetId: strengthened.messageId,
              relation: "supports" as const,
              comment: support
                ? words.stressTest.supportComment(place(support.quote))
                : words.stressTest.minorityNone(strengthened.lens.label),
            },
          ]
        : []),
    ],
    steelMan: [{ targetId: messageId, restatement: restate(view, attacked) }],
  };
}

/** The target as the graph computed it, looked at before it is believed; else the most confident stance. */
function targetOf(facts: Facts): Target {
  const stances = facts.personas.flatMap((persona) => stanceOf(facts, persona) ?? []);
  const strongest = (among: readonly Stance[]): Stance | undefined =>
    among.reduce<Stance | undefined>(
      (best, one) => (best && best.confidence >= one.confidence ? best : one),
      undefined,
    );
  const given = isRecord(facts.computed) ? facts.computed : {};
  const computed = isRecord(given.target) ? given.target : given;
  const claim = isRecord(computed.claim) ? computed.claim : {};
  const named = stances.find(({ persona }) => persona.id === claim.author);
  const isOnFloor = (id: unknown): id is string => facts.floor.some((statement) => statement.id === id);
  const stated =
    named && isOnFloor(claim.messageId)
      ? { ...named, messageId: claim.messageId, position: string(claim.position) ?? named.position }
      : (named ?? strongest(stances));
  if (!stated) {
    throw new ProviderError(
      "unsupported",
      "nobody has taken a position, so there is nothing to test: ask the experts first",
    );
  }
  const stance = { ...stated, quotes: quotesIn(stated.position) };
  const holders = strings(computed.holders);
  const rivals = stances.filter(({ persona }) => persona.id !== stance.persona.id && !holders.includes(persona.id));
  const rival = computed.kind === "minority" ? strongest(rivals) : undefined;
  const attacked = rival ?? stance;
  const weakest = isRecord(computed.weakestEvidence) ? computed.weakestEvidence.messageId : undefined;
  return {
    kind: rival ? "minority" : "consensus",
    attacked,
    ...(rival ? { strengthened: stance } : {}),
    holders: rival || holders.length === 0 ? [attacked.persona.id] : holders,
    weakest: !rival && isOnFloor(weakest) ? weakest : attacked.messageId,
  };
}

/** Failures that the documents tell of and no holder has quoted; where they tell of none, limits. */
function failuresFor(view: SpeakerView, { attacked, holders }: Target): ConcernEvidence[] {
  const { facts, sources } = view;
  const said = holders.map((id) => textsBy(facts.floor, id)).join("\n");
  const attacks = facts.floor.filter(({ type }) => type === "stress_test").flatMap(({ content }) => stringsIn(content));
  const known = `${said}\n${attacks.join("\n")}`;
  const lenses = facts.personas.filter(({ id }) => !holders.includes(id)).map((persona) => lensOf(persona, facts.lang));
  const claimed = attacked.quotes.length > 0 ? attacked.quotes.map(({ text }) => text) : [attacked.position];
  const about = [facts.topic, ...claimed].join(" ");
  const [ground] = attacked.quotes;
  // An expert who relies on what others have to answer is asked for what they have to answer themselves.
  const burden = ground ? sources.burdenOf(ground.text) : "either";
  const rival = burden === "change" ? "keep" : burden === "keep" ? "change" : undefined;
  const untold = (test: (text: string, heading?: string) => boolean): ConcernEvidence[] =>
    sources.telling(test, about, [...lenses, attacked.lens], rival).filter((one) => !isQuotedIn(known, one));
  const failures = untold(tellsOfFailure);
  return failures.length > 0 ? failures : untold((text, heading) => cueOf(text, heading).kind === "limit");
}

function scenario(
  { words }: SpeakerView,
  attacked: Stance,
  failure: ConcernEvidence | undefined,
  more: ConcernEvidence | undefined,
): string {
  if (!failure) return words.stressTest.scenarioNone(attacked.lens.label);
  const first = words.stressTest.scenario(cited(failure.quote, words));
  return more ? [first, cited(more.quote, words)].join(words.between) : first;
}

function weakestOf({ facts, words }: SpeakerView, id: string): StressTest["weakestEvidence"] {
  const content: FloorStatement["content"] = facts.floor.find((one) => one.id === id)?.content ?? {};
  const claim = string(content.currentPosition) ?? string(content.position) ?? "";
  const [ground] = quotesIn(claim);
  return {
    targetId: id,
    why: ground ? words.stressTest.weakest(id, place(ground)) : words.stressTest.weakestNone(id),
  };
}

/** The best passage for a stance that nobody has quoted yet. */
function supportFor({ facts, sources }: SpeakerView, { lens }: Stance): ConcernEvidence | undefined {
  const said = facts.floor.flatMap(({ content }) => stringsIn(content)).join("\n");
  return sources.bearingOn(lens).find((one) => !isQuotedIn(said, one));
}

function minorityArgument({ words }: SpeakerView, { lens }: Stance, support: ConcernEvidence | undefined): string {
  if (!support) return words.stressTest.minorityNone(lens.label);
  return words.stressTest.minorityArgument(cited(support.quote, words));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const string = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
