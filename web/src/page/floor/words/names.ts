import { namesFrom } from "#lib/pairs";

export const RELATIONS = namesFrom<string>({
  supports: ["supports", "支持"],
  counters: ["counters", "反驳"],
  extends: ["extends", "延伸"],
  questions: ["questions", "质疑"],
  responds_to: ["responds to", "回应"],
  references: ["names", "提及"],
});

export const RELATIONS_BACK = namesFrom({
  supports: ["supported by", "支持者"],
  counters: ["countered by", "反驳者"],
  extends: ["extended by", "延伸者"],
  questions: ["questioned by", "质疑者"],
  responds_to: ["answered by", "回应者"],
  references: ["named by", "提及者"],
});
