import {
  type Awaited,
  type DraftEvent,
  type Heard,
  isOfRound,
  nameOf,
  type Reading,
  type StepGoingOn,
  stepName,
  tableOf,
  topicOf,
} from "#discussion";
import { oneLine } from "#lib/plain";
import { REPLAY } from "#lib/provider-name";
import { hasModes } from "#protocols";
import type { Body, StepSaid } from "#wire";
import { kilobytes } from "../input/context.ts";
import { asTyped } from "../own-command.ts";
import { renderComposed, renderQuestion } from "./composition.ts";
import { block, headline, type Look, led, type Paint, renderHead, speakerPaint } from "./look.ts";
import { clipStart, soonTime, width } from "./text.ts";

/** Renders a message, which `state` includes already; no lines if there is nothing to show. */
export function renderHeard(heard: Heard, state: Reading, look: Look): string[] {
  if (heard.channel === "inbox" && heard.message.type === "question") return renderQuestion(heard.message.body, look);
  if (heard.channel !== "phase") return [];
  const { message } = heard;
  const { words, colors } = look;
  const turned = (lead: string, paintLead: Paint, text: string, hanging = 0) => [
    "",
    ...block(text, look, { lead, paintLead, indent: 0, hanging }),
  ];
  switch (message.type) {
    case "opened":
      return renderTitle(state, look);
    case "composed":
      // Later ones only say who holds a seat.
      return message.round ? [] : renderComposed(message.body, hasModes(state.options), look);
    case "progress":
      return renderProgress(message.body, message, state, look);
    case "notice":
      return renderNotice(message.body, look);
    case "returned":
      return renderReturned(message.body, state, look);
    case "decided":
      return renderDecided(message.body, look);
    case "paused":
      return turned(`‖ ${words.paused}`, colors.yellow, asTyped(message.body.reason));
    case "resumed":
      return turned(`▶ ${words.resumed}`, colors.green, message.body.review ?? "", 2);
    default:
      return [];
  }
}

export function renderTitle(state: Reading, look: Look): string[] {
  const { words } = look;
  const { id, title, options, context } = state;
  const { files, skipped } = context;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const facts = hasModes(options) ? [id, words.modes[tableOf(state).mode]] : [id];
  // The path of a recording says nothing to a reader.
  if (options) facts.push(options.provider.startsWith(REPLAY) ? words.recording : options.provider);
  if (options?.model) facts.push(options.model);
  if (files.length > 0) facts.push(words.documents(files.length, kilobytes(bytes)));
  if (skipped.length > 0) facts.push(words.skipped(skipped.length));
  return renderHead(title ?? topicOf(state), facts, look);
}

/** `◆ Round 1 · Step 3 · Expert arguments   3 of 3 answered`, who said what, and the takeaway. */
function renderProgress(
  body: Body<"phase", "progress">,
  at: { readonly round?: number | undefined; readonly phase?: string | undefined },
  state: Reading,
  look: Look,
): string[] {
  const { colors, words } = look;
  const { asked, answered, step, said = [], absent = [] } = body;
  const place = placeOf(isOfRound(state, at.phase, step) ? at.round : undefined, step, oneLine(body.name), look);
  const partial = asked !== undefined && answered !== undefined && answered < asked;
  const count = asked !== undefined && answered !== undefined && asked > 0 ? words.answered(answered, asked) : "";
  const short = body.lines.length === 0 && absent.length === 0 ? oneLine(body.takeaway ?? "") : "";
  const heading = short === "" ? "" : headline(place, short, look, colors.bold);
  if (heading !== "" && width(heading) <= look.columns) return ["", heading];
  return [
    "",
    headline(place, count, look, partial ? colors.yellow : colors.dim),
    ...body.lines.flatMap((line, i) => {
      const one = said[i];
      return one ? renderSaid(one, state, look) : block(unmarked(line), look, { hanging: 4, lines: 3 });
    }),
    ...absent.flatMap(({ participant, reason }) =>
      led(`✗ ${nameOf(state, participant)} ${words.absent}`, colors.yellow, reason, look, { lines: 2 }),
    ),
    ...(body.takeaway ? led("▸", colors.cyan, body.takeaway, look, { gap: 1, lines: 3, paint: colors.bold }) : []),
  ];
}

function renderSaid({ participant, messageId, text, shift }: StepSaid, state: Reading, look: Look): string[] {
  const moved = shift === "minor" || shift === "major";
  const name = (moved ? "↻ " : "") + oneLine(nameOf(state, participant));
  const paint = moved ? look.colors.yellow : speakerPaint(tableOf(state).participants, participant, look);
  const paintLead = (lead: string) => paint(lead.slice(0, name.length)) + look.colors.dim(lead.slice(name.length));
  const lead = messageId === undefined ? name : `${name} ${messageId}`;
  return led(lead, paintLead, unmarked(text), look, { lines: 3 });
}

/** Removes the marks with which some models set words in bold. */
const unmarked = (text: string): string => oneLine(text).replaceAll("**", "");

export function renderNotice(body: { level: "info" | "warning"; text: string }, look: Look): string[] {
  const warning = body.level === "warning";
  const paint = warning ? look.colors.yellow : look.colors.dim;
  return block(asTyped(body.text), look, { lead: warning ? "!" : "·", gap: 1, paintLead: paint, paint, hanging: 4 });
}

function renderReturned(body: Body<"phase", "returned">, state: Reading, look: Look): string[] {
  const { words, colors } = look;
  const reasons = words.clauses(body.reasons.map(({ message }) => message));
  const lead = `↩ ${nameOf(state, body.participant)} ${words.returned}`;
  const text = words.noted(reasons, words.attemptsLeft(body.attemptsLeft));
  return led(lead, colors.yellow, text, look, { paint: colors.dim, lines: 2 });
}

function renderDecided(body: Body<"phase", "decided">, look: Look): string[] {
  const who = body.by === "user" ? look.words.you : look.words.asRecommended;
  const choice = body.label ?? body.choice;
  const text = body.text ? look.words.is(choice, body.text) : choice;
  return led(`● ${who}`, look.colors.green, text, look, { lines: 3 });
}

/**
 * Renders who is awaited, in one line that is cleared afterwards. Where it is too long, the names are what is left.
 * @param columns default: as long as it is
 */
export function renderWaiting(
  step: StepGoingOn,
  awaited: Awaited,
  state: Reading,
  look: Look,
  columns = Number.POSITIVE_INFINITY,
): string {
  const round = isOfRound(state, step.name, step.step) ? step.round : undefined;
  const place = placeOf(round, step.step, oneLine(stepName(state, step.name)), look);
  const said = awaitedText(awaited, look);
  const { waiting, answered } = awaited;
  const shorter = [
    { waiting: waiting.map(({ called: _, opened: __, ...one }) => one), answered },
    { waiting, answered: [] },
    { waiting: waiting.map(({ names, by }) => ({ names, by, waited: 0, seconds: 0 })), answered: [] },
  ].map((one) => awaitedText(one, look));
  const lines = [[...place, ...(said === undefined ? [] : [said])].join(" · "), ...shorter.flatMap((one) => one ?? [])];
  return `◌ ${lines.find((line) => width(line) + 2 <= columns) ?? lines.at(-1)}`;
}

/** Seconds of a wait from which on it is told, with the provider that is waited for. */
export const LONG_WAIT = 5;

/** Describes who is awaited and who has answered; after some seconds also by which provider. Undefined: nobody. */
export function awaitedText({ waiting, answered }: Awaited, { words }: Look): string | undefined {
  if (waiting.length === 0) return undefined;
  const said = words.waiting(
    waiting.map(({ called, opened, seconds, ...one }) => {
      const reached = [called && words.called(soonTime(called)), opened && words.opened(soonTime(opened))];
      const isLong = seconds >= LONG_WAIT;
      const by = isLong ? one.by.map(oneLine) : [];
      const names = one.names.map(oneLine);
      return { ...one, by, seconds: isLong ? seconds : 0, names, reached: reached.flatMap((at) => at ?? []) };
    }),
  );
  return answered.length === 0 ? said : words.clauses([said, words.haveAnswered(answered.map(oneLine))]);
}

/** Renders the author and the end of a draft, in one line that is cleared afterwards. */
export function renderDraft({ from, body }: DraftEvent, state: Reading, columns: number): string {
  const lead = `✎ ${oneLine(nameOf(state, from))}: `;
  return lead + clipStart(oneLine(body.text), columns - width(lead));
}

/** A step of the whole discussion belongs to no round. */
function placeOf(round: number | undefined, step: number, name: string, { words }: Look): string[] {
  if (round === undefined) return [name];
  return [...(round > 0 ? [words.round(round)] : []), ...(step > 0 ? [words.step(step)] : []), name];
}
