import { type ClaimClass, isOut, isRefuted, isShift, type MinorityView, minorityReport, statusAt } from "#graph";
import { textOf } from "#lib/fields";
import type { Section, SectionItem } from "../../shared/section.ts";
import { keepTo } from "./keep-to.ts";
import type { Material } from "./material.ts";
import { besideIt } from "./side-by-side.ts";

const SAID = 280;
const KEYS = ["reasoning", "shiftReason", "response", "keyRisk"];

/** The other views that somebody holds and nobody refuted, with the reasons of those who hold them. */
export function dissentSection(material: Material): Section[] {
  const { words, graph, settled } = material;
  const { standing, unanswered } = minorityReport(graph);
  const items = [
    ...standing.map((view) => viewOf(material, view, words.dissent.stands)),
    ...unanswered.map((view) => viewOf(material, view, words.dissent.open)),
    ...others(material, [...standing, ...unanswered]),
  ];
  const isAlone = (rivals: readonly ClaimClass[]): boolean =>
    rivals.every((rival) => isRefuted(statusAt(graph, rival)));
  const isNone = items.length === 0 && settled?.adopted && isAlone(settled.rivals) && besideIt(material).length === 0;
  // Where at most half hold what is adopted, the answer itself says who keeps to what.
  const none = isNone ? [words.dissent.none, ...(settled.isMajority ? keepTo(material) : [])] : [];
  if (items.length + none.length === 0) return [];
  return [{ id: "dissent", heading: words.headings.dissent, text: none, items, folded: false }];
}

/** Rivals that as many hold as the adopted one: no minority, and not refuted. */
function others(material: Material, told: readonly MinorityView[]): SectionItem[] {
  const { words, graph, settled, options } = material;
  const { adopted, rivals = [] } = settled ?? {};
  if (!adopted) return [];
  return options.flatMap(({ claim, owners, holders }): SectionItem[] => {
    const held = [...new Set([...owners, ...holders])].filter((id) => !adopted.holders.includes(id));
    const isTold = told.some((view) => view.claim === claim);
    if (held.length === 0 || isTold || !rivals.includes(claim) || isRefuted(statusAt(graph, claim))) return [];
    const messageId = claim.claims.findLast(({ author }) => held.includes(author))?.id ?? "";
    const how = isOut(graph, claim) ? words.dissent.open : words.dissent.stands;
    return [viewOf(material, { claim, holders: held, messageId }, how)];
  });
}

type View = Pick<MinorityView, "claim" | "holders" | "messageId">;

function viewOf(material: Material, view: View, standing: (letter: string) => string): SectionItem {
  const { words } = material;
  const letter = material.optionOf(view.claim)?.letter ?? "";
  const told = (why: string | undefined): string =>
    words.clauses([words.dissent.holds(material.names(view.holders), letter, why), standing(letter)]);
  const own = view.claim.claims.filter(({ author }) => view.holders.includes(author)).toReversed();
  const argued = own.filter(({ statement }) => textOf(statement.content, "reasoning") !== undefined);
  // What was argued before a shift may have been given up in it.
  const [last] = own;
  const shifted = last && isShift(last.statement) ? [last] : [];
  const said = [...shifted, ...argued];
  for (const { id, statement } of said.length > 0 ? said : own) {
    const text = KEYS.map((key) => textOf(statement.content, key)).find((said) => said !== undefined);
    const quoted = text === undefined ? undefined : material.quote(text, SAID);
    if (quoted !== undefined) return { text: told(quoted), refs: [id] };
  }
  return { text: told(undefined), refs: [argued[0]?.id ?? view.messageId] };
}
