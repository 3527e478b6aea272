import { languages } from "#protocols/languages";
import type { Pointers } from "./en.ts";

const limits = (ids: readonly string[]): string =>
  ids.length > 0 ? ` What the user wants kept (${ids.join(", ")}) stands below.` : "";

const limitsZh = (ids: readonly string[]): string =>
  ids.length > 0 ? `用户要求遵守的（${ids.join("、")}）见下文。` : "";

/** Questions to a person, one paragraph each. */
const en = {
  position_declaration: (to: Pointers) =>
    `What should be done? Say it in a sentence or two, and say what would change your view. Say of each point on the table whether you are for or against it. Nobody sees your answer until all have answered.${limits(to.constraints)}`,
  argument: (to: Pointers) =>
    `Why? Write in a few sentences what speaks for your view, or against another's: a case, a figure, a place in a document. Say of the points on the table which you are for and which against.${to.opening === undefined ? "" : ` The moderator's questions are in ${to.opening}.`}${limits(to.constraints)}`,
  stress_test: (to: Pointers) =>
    `What are they most likely to get wrong together? Tell one concrete case in which acting on it fails, and name the point or the reason that you object to.${limits(to.constraints)}`,
  response: (to: Pointers) =>
    `Where do you stand now? ${to.docket.length > 0 ? `Answer what is held against you (${to.docket.join(", ")}), or grant it. ` : ""}${to.attack === undefined ? "" : `The attack is in ${to.attack}. `}Where you change your mind, say which message moved you. Say of each point on the table whether you are for or against it.${limits(to.constraints)}`,
};
export type QuestionWords = typeof en;

const zh: QuestionWords = {
  position_declaration: (to) =>
    `应当怎么做？用一两句话写出来，并写明什么会改变你的看法。对桌面上的每个观点说明你赞成还是反对。所有人回答之前，谁也看不到你的回答。${limitsZh(to.constraints)}`,
  argument: (to) =>
    `为什么？用几句话写出什么支持你的看法，或什么反对他人的看法：一个案例、一个数字、文档中的一处。说明桌面上的观点你赞成哪些、反对哪些。${to.opening === undefined ? "" : `主持人的问题见 ${to.opening}。`}${limitsZh(to.constraints)}`,
  stress_test: (to) =>
    `他们最可能一起弄错什么？讲一个据此行事会失败的具体案例，并写明你反对的观点或理由。${limitsZh(to.constraints)}`,
  response: (to) =>
    `你现在的立场是什么？${to.docket.length > 0 ? `回答针对你的内容（${to.docket.join("、")}），或承认它。` : ""}${to.attack === undefined ? "" : `攻击见 ${to.attack}。`}若你改变了看法，请写明是哪条消息打动了你。对桌面上的每个观点说明你赞成还是反对。${limitsZh(to.constraints)}`,
};

export const { words: questions } = languages<QuestionWords>({ en, zh });
