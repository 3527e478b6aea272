import { nameOf, type Reading, tableOf } from "#discussion";
import type { FloorStatement } from "#wire";
import { block, type Look, speakerPaint } from "./look.ts";
import { oneLine } from "./text.ts";

/** Renders a full statement of the floor: author, kind, and every non-empty field. */
export function renderStatement(statement: FloorStatement, state: Reading, look: Look): string[] {
  const { colors } = look;
  const kind = statement.type.replaceAll("_", " ");
  const flags = statement.flags?.length ? colors.yellow(` ⚠ ${oneLine(statement.flags.join(", "))}`) : "";
  const speaker = speakerPaint(
    tableOf(state).participants,
    statement.from,
    look,
  )(oneLine(nameOf(state, statement.from)));
  return [
    "",
    `${colors.dim(statement.id)} ${speaker} ${colors.dim(kind)}${flags}`,
    ...Object.entries(statement.content).flatMap(([key, value]) => renderField(key, value, look)),
  ];
}

function renderField(key: string, value: unknown, look: Look): string[] {
  const said = spoken(value);
  if (said.length === 0) return [];
  const [only] = said;
  const lead = { lead: labelOf(key), paintLead: look.colors.dim, hanging: 4 };
  if (said.length === 1 && only !== undefined) return block(only, look, lead);
  return [...block("", look, lead), ...said.flatMap((item) => block(`• ${item}`, look, { indent: 4, hanging: 6 }))];
}

/** `wouldChangeIf` becomes `would change if`. */
export const labelOf = (key: string): string =>
  key
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .toLowerCase();

/** A value as texts: one, or one per list item. */
function spoken(value: unknown): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.map((item) => spoken(item).join("; ")).filter((item) => item !== "");
  if (typeof value === "object") {
    const parts = Object.entries(value).flatMap(([key, part]) => {
      const said = spoken(part).join("; ");
      return said === "" ? [] : [/^(targetId|relation|type)$/.test(key) ? said : `${labelOf(key)}: ${said}`];
    });
    return [parts.join(", ")];
  }
  return [oneLine(String(value))];
}
