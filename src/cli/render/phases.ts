import type { DiscussionState, Heard } from "#client";
import type { Body, FloorStatement } from "#wire";
import { kilobytes } from "../context.ts";
import { renderComposed, renderQuestion } from "./composition.ts";
import { block, headline, type Look, renderHead, speakerPaint } from "./look.ts";
import { oneLine } from "./text.ts";

/**
 * What a message looks like on the terminal: no line where it needs none. `state` has taken the message in
 * already; `fresh` are the statements since the last step.
 */
export function renderHeard(
  heard: Heard,
  state: DiscussionState,
  fresh: readonly FloorStatement[],
  look: Look,
): string[] {
  if (heard.channel === "inbox" && heard.message.type === "question") return renderQuestion(heard.message.body, look);
  if (heard.channel !== "phase") return [];
  const { message } = heard;
  switch (message.type) {
    case "opened":
      return renderTitle(state, look);
    case "composed":
      return renderComposed(message.body, look);
    case "progress":
      return renderProgress(message.body, message.round ?? 0, state, fresh, look);
    case "notice":
      return renderNotice(message.body, look);
    case "returned":
      return renderReturned(message.body, state, look);
    case "decided":
      return renderDecided(message.body, look);
    case "paused":
      return [
        "",
        ...block(message.body.reason, look, {
          lead: `‖ ${look.words.paused}`,
          paintLead: look.colors.yellow,
          indent: 0,
        }),
      ];
    case "resumed":
      return [
        "",
        ...block(message.body.review ?? "", look, {
          lead: `▶ ${look.words.resumed}`,
          paintLead: look.colors.green,
          indent: 0,
          hanging: 2,
        }),
      ];
    default:
      return [];
  }
}

/** What is argued about, and what was asked for. */
export function renderTitle({ id, title, options, mode, context }: DiscussionState, look: Look): string[] {
  const { words } = look;
  const { files, skipped } = context ?? { files: [], skipped: [] };
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const facts = [id, mode];
  if (options) facts.push(options.provider);
  if (options?.model) facts.push(options.model);
  if (files.length > 0) facts.push(words.documents(files.length, kilobytes(bytes)));
  if (skipped.length > 0) facts.push(words.skipped(skipped.length));
  return renderHead(title, facts, look);
}

/** `◆ Round 1 · Step 3 · Expert arguments   3 of 3 answered`, who said what, and the takeaway. */
export function renderProgress(
  body: Body<"phase", "progress">,
  round: number,
  state: DiscussionState,
  fresh: readonly FloorStatement[],
  look: Look,
): string[] {
  const { colors, words } = look;
  const { asked, answered, step, absent = [] } = body;
  const place = placeOf(round, step, oneLine(body.name), look);
  const partial = asked !== undefined && answered !== undefined && answered < asked;
  const count = asked !== undefined && answered !== undefined && asked > 0 ? words.answered(answered, asked) : "";
  return [
    "",
    headline(place, count, look, partial ? colors.yellow : colors.dim),
    ...body.lines.flatMap((line) => renderSaid(line, state, fresh, look)),
    ...absent.flatMap(({ participant, reason }) =>
      block(reason, look, {
        lead: `✗ ${state.name(participant)} ${words.absent}`,
        paintLead: colors.yellow,
        hanging: 4,
        lines: 2,
      }),
    ),
    ...(body.takeaway
      ? block(body.takeaway, look, {
          lead: "▸",
          gap: 1,
          paintLead: colors.cyan,
          hanging: 4,
          lines: 3,
          paint: colors.bold,
        })
      : []),
  ];
}

/** One line of a step: the speaker in their colour, marked `↻` where they moved. */
function renderSaid(line: string, state: DiscussionState, fresh: readonly FloorStatement[], look: Look): string[] {
  const text = oneLine(line).replaceAll("**", "");
  const said = speakerOf(text, state);
  if (!said) return block(text, look, { hanging: 4, lines: 3 });
  const shift = fresh.find(({ from, type }) => from === said.id && type === "response")?.content.positionShift;
  const mark = shift === "minor" || shift === "major" ? "↻ " : "";
  const name = mark + oneLine(state.name(said.id));
  const paint = mark === "" ? speakerPaint(state.participants, said.id, look) : look.colors.yellow;
  return block(said.text, look, {
    lead: said.messageId === undefined ? name : `${name} ${said.messageId}`,
    paintLead: (lead) => paint(lead.slice(0, name.length)) + look.colors.dim(lead.slice(name.length)),
    hanging: 4,
    lines: 3,
  });
}

/** Progress lines begin with who spoke, by name or id, and often with the id of what was said: `Name (r1-msg-001): …` */
function speakerOf(line: string, state: DiscussionState): { id: string; messageId?: string; text: string } | undefined {
  for (const { id, name } of state.participants) {
    for (const label of [oneLine(name), id]) {
      if (!line.startsWith(label)) continue;
      const rest = /^\s*(?:\((r\d+-msg-\d+)\))?\s*[:：—]\s*(.*)$/u.exec(line.slice(label.length));
      if (rest) return { id, text: rest[2] ?? "", ...(rest[1] === undefined ? {} : { messageId: rest[1] }) };
    }
  }
  return undefined;
}

export function renderNotice(body: { level: "info" | "warning"; text: string }, look: Look): string[] {
  const warning = body.level === "warning";
  const paint = warning ? look.colors.yellow : look.colors.dim;
  return block(body.text, look, { lead: warning ? "!" : "·", gap: 1, paintLead: paint, paint, hanging: 4 });
}

/** One line: what came back, why, and what is left. */
function renderReturned(body: Body<"phase", "returned">, state: DiscussionState, look: Look): string[] {
  const { words, colors } = look;
  const reasons = body.reasons.map(({ message }) => message).join("; ");
  const lead = `↩ ${state.name(body.participant)} ${words.returned}`;
  return block(`${reasons} (${words.attemptsLeft(body.attemptsLeft)})`, look, {
    lead,
    paintLead: colors.yellow,
    paint: colors.dim,
    hanging: 4,
    lines: 2,
  });
}

function renderDecided(body: Body<"phase", "decided">, look: Look): string[] {
  const who = body.by === "user" ? look.words.you : look.words.asRecommended;
  const text = body.text ? `${body.choice}: ${body.text}` : body.choice;
  return block(text, look, { lead: `● ${who}`, paintLead: look.colors.green, hanging: 4, lines: 3 });
}

/** What is being waited for, in one line that is wiped afterwards. */
export function renderWaiting(body: Body<"phase", "begun">, round: number, look: Look): string {
  const { words } = look;
  const place = placeOf(round, body.step, oneLine(body.name).replaceAll("_", " "), look);
  const asked = body.asked.length > 0 ? ` · ${words.waiting(body.asked.length)}` : "";
  return `◌ ${place.join(" · ")}${asked}`;
}

/** Steps 1 to 9 belong to their round; what comes after them is of the whole discussion. */
function placeOf(round: number, step: number, name: string, { words }: Look): string[] {
  if (step > 9) return [name];
  return [...(round > 0 ? [words.round(round)] : []), ...(step > 0 ? [words.step(step)] : []), name];
}
