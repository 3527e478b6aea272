import { type ClaimClass, type ClaimStatus, isRefuted, statusAt } from "#graph";
import { shortened } from "#lib/cut";
import type { Section } from "../../shared/section.ts";
import { type Counter, countersTo, reasonsFor, type WeighedReason } from "./counters.ts";
import type { LetteredPosition, Material } from "./material.ts";
import type { Words } from "./words/index.ts";

/** Characters of a position and of a reason in the table. */
const POSITION = 400;
const REASON = 150;
/** Reasons quoted on each side; the others are counted. */
const QUOTED = 2;

/** Messages named that answer a reason. */
const NAMED = 2;

/** The options side by side: who holds each, what speaks for and against it, how it stands. */
export function optionsSection(material: Material): Section[] {
  const { words, options } = material;
  if (options.length === 0) return [];
  const rows = options.map((option) => row(material, option));
  const table = { head: words.options.head, rows };
  return [{ id: "options", heading: words.headings.options, text: [], items: [], table, folded: false }];
}

function row(material: Material, option: LetteredPosition): string[] {
  const { words, graph } = material;
  const { claim, letter } = option;
  const counters = countersTo(graph, claim);
  return [
    words.options.given(letter, shortened(claim.text, POSITION)),
    heldBy(material, option),
    reasons(material, reasonsFor(graph, claim), words.options.noReason),
    reasons(material, counters, words.options.noCounter),
    claim.withdrawn ? words.options.givenUp : standing(material, claim, counters),
  ];
}

const isBaseless = (status: ClaimStatus): status is "refuted" | "refuted-on-evidence" | "unanswered" | "challenged" =>
  isRefuted(status) || status === "unanswered" || status === "challenged";

/** How it stands. A position falls by an objection, or because every reason that was given for it fell. */
function standing({ words, graph }: Material, claim: ClaimClass, counters: readonly Counter[]): string {
  const hasObjection = counters.some(({ reach, isFallen }) => reach === "position" && !isFallen);
  const status = statusAt(graph, claim);
  return isBaseless(status) && !hasObjection ? words.options.baseless[status] : words.options.status[status];
}

function heldBy(material: Material, { owners, holders }: LetteredPosition): string {
  const { words } = material;
  const own = owners.filter((id) => holders.includes(id));
  const agreeing = holders.filter((id) => !owners.includes(id));
  const uncounted = owners.filter((id) => !holders.includes(id));
  if (owners.length + holders.length === 0) return words.options.nobody;
  return words.clauses([
    ...(own.length > 0 ? [words.names(material.names(own))] : []),
    ...(agreeing.length > 0 ? [words.options.agree(material.names(agreeing))] : []),
    ...(uncounted.length > 0 ? [words.options.uncounted(material.names(uncounted))] : []),
  ]);
}

/** The best reasons, quoted; a reason that was quoted above is named by its message id. */
function reasons(material: Material, found: readonly (WeighedReason | Counter)[], none: string): string {
  const { words } = material;
  if (found.length === 0) return none;
  const told = chosen(material, found).map(({ reason, quoted }) => {
    const { claim, id, author } = reason;
    const who = material.name(author);
    const said = quoted === undefined ? words.options.again(who, id) : words.options.reason(quoted, who, id);
    const isFaulty = claim.claims.every(({ statement }) =>
      statement.flags?.some((flag) => flag.startsWith("unknown_")),
    );
    const marked = isFaulty ? words.options.faulty(said) : said;
    if ("metBy" in reason && reason.metBy !== undefined) return words.options.met(marked, reason.metBy);
    return markedAs(words.options, reason, marked);
  });
  const rest = found.length - told.length;
  return words.clauses([...told, ...(rest > 0 ? [words.options.rest(rest)] : [])]);
}

interface Told {
  readonly reason: WeighedReason | Counter;
  readonly quoted: string | undefined;
}

/**
 * The first few, those that hold before the others. A reason for it that was quoted elsewhere makes room for one that was
 * not; an objection is told wherever it stands, as it was put: the statement that makes it speaks of other things as well.
 */
function chosen(material: Material, found: readonly (WeighedReason | Counter)[]): Told[] {
  const told: Told[] = [];
  for (const isFallen of [false, true]) {
    const again: Told[] = [];
    for (const reason of found.filter((one) => one.isFallen === isFallen)) {
      if (told.length === QUOTED) break;
      const objection = "against" in reason ? reason.against : undefined;
      const quoted = material.quote(objection ?? reason.claim.text, REASON, true);
      (quoted === undefined && !("reach" in reason) ? again : told).push({ reason, quoted });
    }
    told.push(...again.slice(0, QUOTED - told.length));
  }
  return told;
}

/** What is quoted, and whether and how it fell; of an objection how far it reaches. */
function markedAs(words: Words["options"], reason: WeighedReason | Counter, quoted: string): string {
  const { claim, isFallen, fall } = reason;
  const reach = "reach" in reason ? reason.reach : undefined;
  const text = reach === "detail" ? words.onDetail(quoted) : quoted;
  if (isFallen && claim.withdrawn) return words.takenBack(text);
  if (fall?.by === "base") return words.baseFell(text);
  if (fall?.by === "left") return words.left(text);
  if (fall?.by === "answer" && reach !== undefined) return words.answered(text, fall.ids.slice(0, NAMED));
  if (fall?.by === "answer" || fall?.by === "other") return words.countered(text, fall.ids.slice(0, NAMED));
  return reach === "reason" ? words.onReason(text) : text;
}
