import { haveOwnStakes, nameOf, type Reading, stepName, tableOf, titleOf } from "#discussion";
import { shortened } from "#lib/cut";
import { pointsTableOf, protocolOf, toldOf } from "#protocols";
import type { AnyMessage, Participant, Reason, TurnPoint } from "#wire";
import { block, type Look, led, type Paint, renderHead, titled } from "../render/look.ts";
import { renderEnd } from "../render/result.ts";
import { soonTime } from "../render/text.ts";

export const renderReasons = (title: string, reasons: readonly Reason[], look: Look): string[] => [
  ...block(title, look, { paint: look.colors.dim }),
  ...reasons.flatMap(({ message }) => block(`• ${message}`, look, { indent: 4, hanging: 6 })),
];

function renderPoint({ id, text, yours, yoursIf = [], reasons }: TurnPoint, look: Look): string[] {
  const { stance, objection } = look.words.seat;
  const mine = yours === undefined ? "" : stance(yours, yoursIf);
  return [
    ...block(`${text}${mine}`, look, { lead: id, paintLead: look.colors.bold, indent: 4, hanging: 8 }),
    ...reasons
      .filter(({ open }) => open === true)
      .flatMap((one) => block(objection(one.text, one.message), look, { indent: 8, hanging: 10, lines: 3 })),
  ];
}

/** Points of an author that are shown at the end, and characters of each. */
const OWN = { points: 6, text: 60 };

/** The points that a participant brought, in the order of the table, each with who is for it. */
function renderOwn(participant: string | undefined, state: Reading, look: Look): string[] {
  const { colors, words } = look;
  const discussion = protocolOf(state.options).inPoints?.(state);
  const brought = [...(discussion?.points.values() ?? [])].filter(({ by }) => by !== undefined && by === participant);
  const own = (pointsTableOf(state)?.rows ?? []).flatMap((row) =>
    brought.filter(({ id }) => discussion?.rowId(id) === row.id).map((point) => ({ ...point, standing: row.standing })),
  );
  if (own.length === 0) return [];
  return [
    "",
    ...block(words.noted(words.seat.yourPoints, String(own.length)), look, { paint: colors.bold }),
    ...own.slice(0, OWN.points).flatMap(({ id, text, standing }) =>
      block(`${shortened(text, OWN.text)} · ${standing}`, look, {
        ...{ lead: id, paintLead: colors.bold, indent: 4, hanging: 8 },
      }),
    ),
  ];
}

/** @param participant whose inbox it is; default: its turns ask their own questions, and no points are theirs */
export function renderInbox(message: AnyMessage<"inbox">, state: Reading, look: Look, participant?: string): string[] {
  const { colors } = look;
  const { seat } = look.words;
  const told = (lead: string, paintLead: Paint, text: string) => block(text, look, { lead, paintLead });
  switch (message.type) {
    case "turn": {
      const { phase, short, deadline, points = [], brief } = message.body;
      const [topic = "", ...asked] = short?.question.split("\n") ?? [
        message.body.topic,
        ...message.body.instruction.split("\n"),
      ];
      const limits = short ? (brief?.constraints ?? []) : [];
      const shown = new Set(points.flatMap(({ reasons }) => reasons.map(({ id }) => id)));
      const raised = (brief?.docket ?? []).filter((one) => one.relation === "counters" && !shown.has(one.item ?? ""));
      return [
        "",
        ...titled(`◆ ${stepName(state, phase)}`, topic, look),
        ...asked.flatMap((line) => block(line, look)),
        ...limits.flatMap(({ text }) => led(seat.kept, colors.dim, text, look)),
        ...points.flatMap((point) => renderPoint(point, look)),
        ...(short && raised.length > 0 ? block(seat.against, look, { paint: colors.dim }) : []),
        ...(short ? raised : []).flatMap(({ text, id }) =>
          block(seat.objection(text, id), look, { indent: 4, hanging: 6, lines: 3 }),
        ),
        ...block(seat.answerUntil(soonTime(deadline)), look, { paint: colors.dim }),
      ];
    }
    case "accepted":
      return told(`✓ ${seat.accepted}`, colors.green, seat.acceptedAs(message.body.messageId));
    case "extended": {
      const { left, deadline } = message.body;
      return told(`+ ${seat.moreTime}`, left > 0 ? colors.green : colors.dim, seat.answerUntil(soonTime(deadline)));
    }
    case "received":
      return told(`✓ ${seat.received}`, colors.green, seat.held);
    case "returned":
      return [
        ...told(`↩ ${seat.returned}`, colors.yellow, look.words.attemptsLeft(message.body.attemptsLeft)),
        ...message.body.reasons.flatMap((reason) => block(`• ${reason.message}`, look, { indent: 4, hanging: 6 })),
      ];
    case "late":
      return told(`✗ ${seat.late}`, colors.yellow, seat.tooLate);
    case "refused":
      return told(`✗ ${seat.refused}`, colors.yellow, message.body.reason);
    case "message":
      return led(`✉ ${nameOf(state, message.from)}`, colors.magenta, message.body.text, look);
    case "shutdown":
      return [
        "",
        ...told(`■ ${seat.over}`, colors.dim, endIn(message.body.reason, look)),
        ...renderOwn(participant, state, look),
        ...(toldOf(state).result ? renderEnd(state, look) : []),
      ];
    default:
      return [];
  }
}

/** The reason of a shutdown is the outcome. */
const endIn = (reason: string, { words: { outcome } }: Look): string =>
  Object.hasOwn(outcome, reason) ? outcome[reason as keyof typeof outcome] : reason;

export function renderSelf({ name, persona: given }: Participant, state: Reading, look: Look): string[] {
  const { colors } = look;
  const { seat } = look.words;
  const persona = haveOwnStakes(tableOf(state).participants) ? given : undefined;
  const names = (list: readonly string[] | undefined) => list && look.words.names(list);
  const fact = (lead: string, text: string | undefined): string[] => (text ? led(lead, colors.dim, text, look) : []);
  return [
    ...renderHead(titleOf(state), [seat.youAre(name)], look),
    ...fact(seat.standsFor, names(persona?.expertise)),
    ...fact(seat.loses, persona?.stakes),
  ];
}
