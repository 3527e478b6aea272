import { haveOwnStakes, nameOf, type Reading, stepName, tableOf, titleOf } from "#discussion";
import type { AnyMessage, Participant, Reason, TurnPoint } from "#wire";
import { block, type Look, renderHead } from "../render/look.ts";
import { soonTime } from "../render/text.ts";

export const renderReasons = (title: string, reasons: readonly Reason[], look: Look): string[] => [
  ...block(title, look, { paint: look.colors.dim }),
  ...reasons.flatMap(({ message }) => block(`• ${message}`, look, { indent: 4, hanging: 6 })),
];

function renderPoint({ id, text, yours, reasons }: TurnPoint, look: Look): string[] {
  const { stance, objection } = look.words.seat;
  const mine = yours === undefined ? "" : stance(yours);
  return [
    ...block(`${text}${mine}`, look, { lead: id, paintLead: look.colors.bold, indent: 4, hanging: 8 }),
    ...reasons
      .filter(({ open }) => open === true)
      .flatMap((one) => block(objection(one.text, one.message), look, { indent: 8, hanging: 10, lines: 3 })),
  ];
}

export function renderInbox(message: AnyMessage<"inbox">, state: Reading, look: Look): string[] {
  const { colors } = look;
  const { seat } = look.words;
  switch (message.type) {
    case "turn": {
      const { phase, short, deadline, points = [], brief } = message.body;
      const [topic = "", ...task] = short?.question.split("\n") ?? [
        message.body.topic,
        ...message.body.instruction.split("\n"),
      ];
      const limits = short ? (brief?.constraints ?? []) : [];
      return [
        "",
        ...block(topic, look, {
          lead: `◆ ${stepName(state, phase)}`,
          paintLead: colors.cyan,
          indent: 0,
          hanging: 2,
          paint: colors.bold,
          lines: 4,
        }),
        ...task.flatMap((line) => block(line, look)),
        ...limits.flatMap(({ text }) => block(text, look, { lead: seat.kept, paintLead: colors.dim, hanging: 4 })),
        ...points.flatMap((point) => renderPoint(point, look)),
        ...block(seat.answerUntil(soonTime(deadline)), look, { paint: colors.dim }),
      ];
    }
    case "accepted":
      return block(seat.acceptedAs(message.body.messageId), look, {
        lead: `✓ ${seat.accepted}`,
        paintLead: colors.green,
      });
    case "extended": {
      const until = soonTime(message.body.deadline);
      const { left } = message.body;
      return block(seat.answerUntil(until), look, {
        lead: `+ ${seat.moreTime}`,
        paintLead: left > 0 ? colors.green : colors.dim,
      });
    }
    case "received":
      return block(seat.held, look, { lead: `✓ ${seat.received}`, paintLead: colors.green });
    case "returned":
      return [
        ...block(look.words.attemptsLeft(message.body.attemptsLeft), look, {
          lead: `↩ ${seat.returned}`,
          paintLead: colors.yellow,
        }),
        ...message.body.reasons.flatMap((reason) => block(`• ${reason.message}`, look, { indent: 4, hanging: 6 })),
      ];
    case "late":
      return block(seat.tooLate, look, {
        lead: `✗ ${seat.late}`,
        paintLead: colors.yellow,
      });
    case "refused":
      return block(message.body.reason, look, { lead: `✗ ${seat.refused}`, paintLead: colors.yellow });
    case "message":
      return block(message.body.text, look, {
        lead: `✉ ${nameOf(state, message.from)}`,
        paintLead: colors.magenta,
        hanging: 4,
      });
    case "shutdown":
      return ["", ...block(endIn(message.body.reason, look), look, { lead: `■ ${seat.over}`, paintLead: colors.dim })];
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
  const fact = (lead: string, text: string | undefined): string[] =>
    text ? block(text, look, { lead, paintLead: colors.dim, hanging: 4 }) : [];
  return [
    ...renderHead(titleOf(state), [seat.youAre(name)], look),
    ...fact(seat.standsFor, names(persona?.expertise)),
    ...fact(seat.loses, persona?.stakes),
    ...fact(seat.misses, names(persona?.blindSpots)),
  ];
}
