import { langOf, modelAtSeat, nameOf, type Reading, tableOf } from "#discussion";
import { oneLine } from "#lib/plain";
import type { PointsDiscussion } from "#points";
import { protocolOf, recordedOf, Section } from "#protocols";
import { labelFor, namesOf } from "#protocols/labels";
import type { FloorStatement } from "#wire";
import { block, type Look, led, speakerPaint } from "./look.ts";

/**
 * @param points with them, what the statement put onto the table is told in words
 * @param hidden as in `recordedOf`
 */
export function renderStatement(
  statement: FloorStatement,
  state: Reading,
  look: Look,
  points?: PointsDiscussion,
  hidden?: "stances",
): string[] {
  const { colors } = look;
  const { participants } = tableOf(state);
  const role = participants.find(({ id }) => id === statement.from)?.role;
  const { fields, lines } = recordedOf(statement, role, points, langOf(state), hidden);
  const { kinds, keys, values } = namesOf(protocolOf(state.options), langOf(state));
  const kind = termOf(statement.type, kinds) ?? statement.type.replaceAll("_", " ");
  const model = modelAtSeat(state, statement);
  const by = model === undefined ? "" : ` · ${look.words.byModel(oneLine(model))}`;
  const called = (id: string): string => nameOf(state, id);
  const flags = statement.flags?.length ? colors.yellow(` ⚠ ${oneLine(look.words.names(statement.flags))}`) : "";
  const speaker = speakerPaint(participants, statement.from, look)(oneLine(called(statement.from)));
  // A statement that is made of sections, as a result is.
  const sections = Section.array().safeParse(statement.content.sections).data;
  return [
    "",
    `${colors.dim(statement.id)} ${speaker} ${colors.dim(kind + by)}${flags}`,
    ...(sections?.flatMap((section) => renderSection(section, look)) ??
      Object.entries(fields).flatMap(([key, value]) => renderField(key, value, { ...look, keys, values, called }))),
    ...lines.flatMap((line) => block(`• ${line}`, look, { indent: 2, hanging: 4 })),
  ];
}

function renderSection({ heading, text, items }: Section, look: Look): string[] {
  return [
    ...block(heading, look, { paint: look.colors.dim }),
    ...[...text, ...items.map((item) => item.text)].flatMap((line) =>
      block(`• ${line}`, look, { indent: 4, hanging: 6 }),
    ),
  ];
}

interface Saying extends Look {
  readonly keys: Keys;
  readonly values: Keys;
  readonly called: (id: string) => string;
}

function renderField(key: string, value: unknown, look: Saying): string[] {
  const said = spoken(value, look);
  if (said.length === 0) return [];
  const [only] = said;
  const label = (text: string): string[] => led(labelFor(key, look.keys), look.colors.dim, text, look);
  if (said.length === 1 && only !== undefined) return label(only);
  return [...label(""), ...said.flatMap((item) => block(`• ${item}`, look, { indent: 4, hanging: 6 }))];
}

/** Keys whose values say what they are. */
const BARE = /^(?:targetId|messageId|relation|type|rule|question)$/u;

type Keys = Readonly<Record<string, string>>;

const termOf = (key: string, table: Keys): string | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

function spoken(value: unknown, look: Saying): string[] {
  const { words, keys, called } = look;
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.map((item) => words.clauses(spoken(item, look))).filter((item) => item !== "");
  if (typeof value === "object") {
    const range = rangeOf(value);
    if (range) return [words.seat.between(...range)];
    const parts = Object.entries(value).flatMap(([key, part]) => {
      const isNames = key === "to" && Array.isArray(part);
      const said = isNames ? words.names(part.map((id) => called(String(id)))) : words.clauses(spoken(part, look));
      if (said === "") return [];
      if (key === "quote") return [`“${said}”`];
      return [BARE.test(key) ? said : words.is(labelFor(key, keys), said)];
    });
    return [words.parts(parts)];
  }
  return [termOf(String(value), look.values) ?? oneLine(String(value))];
}

/** The ends of what is nothing but a range. */
function rangeOf(value: object): [number, number] | undefined {
  const { min, max, ...rest } = value as { readonly min?: unknown; readonly max?: unknown };
  return typeof min === "number" && typeof max === "number" && Object.keys(rest).length === 0 ? [min, max] : undefined;
}
