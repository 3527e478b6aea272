import { type Facts, type ModelRequest, markedJson, requestFor } from "#providers";
import { FIXED_PARTICIPANTS, type Lang, MODE_LIMITS, TopicAnalysis } from "#wire";
import { byRule } from "../kinds/by-rule.ts";
import { MODERATOR_ROLE } from "./role.ts";

type Instruction = (from: number, to: number, given: boolean) => string;

const INSTRUCTION: Readonly<Record<Lang, Instruction>> = {
  en: (
    from,
    to,
    given,
  ) => `Analyse the topic: who has to argue it, along which tensions, and what exactly the problem is.
1. Define from ${from} to ${to} experts in all${given ? ", the given ones included and unchanged" : ""}. Choose those whose interests really conflict over this topic, not the usual list of roles: each has something of their own to lose if it is decided wrongly, and blind spots that the others can aim at.
2. Each id is a lower-case slug of its own, none of ${FIXED_PARTICIPANTS.join(", ")}.
3. Draw the tension map: pairs of these experts whose incentives are opposed by structure, with the axis as "X vs. Y". Every expert stands in at least one pair.
4. Define the problem: what is to be decided in one sentence, what is in scope and what is not, and by what one would see later that it was decided well.`,
  zh: (from, to, given) => `分析主题：须由谁来论证、沿着哪些张力、问题究竟是什么。
1. 总共定义 ${from} 到 ${to} 位专家${given ? "（包括已给定的专家，且不作改动）" : ""}。选择在这一主题上利益真正冲突的人，而不是惯常的角色清单：若决策错误，每位都有自己的损失；每位都有他人可以瞄准的盲区。
2. 每个 id 是独有的小写英文 slug，不得为 ${FIXED_PARTICIPANTS.join("、")}。
3. 绘制张力图：激励在结构上对立的专家配对，轴线写作“X vs. Y”。每位专家至少出现在一对之中。
4. 界定问题：用一句话说明要决定什么，范围内外各有什么，以及日后凭什么看出决定得好。`,
};

const GIVEN: Readonly<Record<Lang, string>> = {
  en: "The experts that the user has given:",
  zh: "用户已给定的专家：",
};

/** Asks for experts, tensions and the problem (SD-03). `facts.wanted` bounds the experts; default: as the mode does. */
export function analysisPrompt(facts: Facts): ModelRequest<TopicAnalysis> {
  const { lang, mode, wanted } = facts;
  const [from, to] = wanted?.experts ?? MODE_LIMITS[mode].experts;
  const given = wanted?.given ?? [];
  return requestFor(facts, {
    purpose: "analysis",
    role: MODERATOR_ROLE[lang],
    schema: TopicAnalysis,
    instruction: INSTRUCTION[lang](from, to, given.length > 0),
    byRule: byRule("analyse"),
    material: given.length > 0 ? [GIVEN[lang], markedJson("given", given)] : [],
  });
}
