import type { Alternative } from "./alternatives.ts";
import { LISTED } from "./lexicon.ts";
import type { CellFinding, Row } from "./row.ts";
import type { Quotable } from "./source.ts";
import { headOf } from "./subject.ts";

/** What a statement under an option's heading is about, and what it says of it. */
interface Listed {
  readonly option: Alternative;
  readonly label: string;
  readonly finding: CellFinding;
}

const LABEL = /^(\p{L}[^:：。.;；,，!?！？]{0,38})[:：]\s*(?=\S)/u;
/** Findings of one cell. */
const MOST = 3;

/**
 * What the documents list under the heading of each option: a row for each label that two options have ("Cost: …"), one
 * for what is said for and one for what is said against them. In the order in which the labels first stand.
 */
export function headedOf(statements: readonly Quotable[], options: readonly Alternative[]): Row[] {
  const listed = statements.flatMap((statement) => listedIn(statement, options) ?? []);
  const labels = [...new Set(listed.map(({ label }) => label))];
  return labels.flatMap((label): Row[] => {
    const cells = options.map((option) =>
      listed.filter((one) => one.option === option && one.label === label).map(({ finding }) => finding),
    );
    const isOpinion = label === "for" || label === "against";
    const isCompared = cells.filter((findings) => findings.length > 0).length >= (isOpinion ? 1 : 2);
    const kind = isOpinion ? label : "listed";
    return isCompared ? [{ kind, name: nameOf(label, listed), cells: cells.map((one) => one.slice(0, MOST)) }] : [];
  });
}

/** As the first who used it wrote it; labels are compared in small letters. */
function nameOf(label: string, listed: readonly Listed[]): string {
  const { text } = listed.find((one) => one.label === label)?.finding.statement ?? { text: label };
  const written = LABEL.exec(text)?.[1]?.trim();
  return written?.toLowerCase() === label ? written : label;
}

function listedIn(statement: Quotable, options: readonly Alternative[]): Listed | undefined {
  if (statement.cells || /[?？]$/u.test(statement.text)) return undefined;
  const head = headOf(statement, options);
  if (!head) return undefined;
  const { option, below } = head;
  const { text } = statement;
  const opinion = LISTED.find(({ opens }) => opens.test(text));
  if (opinion) {
    const said = text.slice(opinion.opens.exec(text)?.[0].length ?? 0);
    return said === "" ? undefined : { option, label: opinion.label, finding: { text: said, statement } };
  }
  // Below "Cons:" a line speaks against it, whatever stands before its own colon.
  const heads = LISTED.find(({ heads }) => heads.test(below));
  if (heads) return { option, label: heads.label, finding: { text, statement } };
  const label = LABEL.exec(text);
  if (label) {
    return {
      option,
      label: (label[1] ?? "").trim().toLowerCase(),
      finding: { text: text.slice(label[0].length), statement },
    };
  }
  return undefined;
}
