import { hasSpecifics, textsOf } from "#graph";
import { type Rule, reason } from "../../rule.ts";

/**
 * Where the author says what a shift rests on, the messages that caused it bring that (BY-05): `evidence` needs a
 * figure, code or a source in one of them, `none` is no basis to shift on. Where they do not say, the graph types it.
 */
export const shiftBasis: Rule = ({ author, content }, graph, turn) => {
  const { positionShift, shiftBasis: basis } = content;
  if (positionShift === undefined || positionShift === "none") return [];
  if (basis === "none") {
    const words = {
      en: 'shiftBasis is "none", yet your position has shifted: say "argument" or "evidence" and name in shiftCause where it stands, or keep your position',
      zh: 'shiftBasis 是 "none"，立场却变了：请写 "argument" 或 "evidence"，并在 shiftCause 中写明它在哪条消息里；否则请保持原立场',
    };
    return [reason("shift_basis", turn, words, "shiftBasis")];
  }
  if (basis !== "evidence") return [];
  const causes = textsOf(content, "shiftCause").flatMap((id) => {
    const claim = graph.arguments.claim(id);
    return claim && claim.author !== author ? [claim] : [];
  });
  if (causes.length === 0 || causes.some(hasSpecifics)) return [];
  const ids = causes.map(({ id }) => id).join(", ");
  const words = {
    en: `shiftBasis is "evidence", but ${ids} brings no figure, code or source: cite the message that does, or say "argument"`,
    zh: `shiftBasis 是 "evidence"，但 ${ids} 中没有数字、代码或出处：请引用有证据的消息，或改为 "argument"`,
  };
  return [reason("shift_basis", turn, words, "shiftBasis")];
};
