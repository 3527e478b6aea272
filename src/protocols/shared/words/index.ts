import { languages } from "#protocols/languages";
import { FIXED_PARTICIPANTS } from "#wire";

interface ToAnalyse {
  /** Least and greatest number of experts. */
  readonly from: number;
  readonly to: number;
  /** Ids of people who take part, and whose part is not given. */
  readonly people: readonly string[];
  readonly isGiven: boolean;
  readonly hasDocuments: boolean;
  /** Whether the user gave constraints. */
  readonly hasConstraints: boolean;
}

const en = {
  /** Opens a prompt of the moderator. */
  moderator:
    "You are the moderator of a discussion among experts with opposed interests. You take no side. You see to it that they disagree about what matters, that evidence decides, and not a majority, and that nobody agrees too early. You report what was said, not what you would have said.",
  analyse: ({
    from,
    to,
    people,
    isGiven,
    hasDocuments,
    hasConstraints,
  }: ToAnalyse) => `Analyse the topic: which experts should argue it, where their interests are opposed, and what exactly is to be decided.
1. Define ${from === to ? `exactly ${from}` : `from ${from} to ${to}`} experts in all${isGiven ? ", the given ones included and unchanged" : ""}. Choose those whose interests really conflict over this topic, not the usual list of roles: each has something of their own to lose if it is decided wrongly, and blind spots that the others can aim at.
2. Each id is a lower-case slug of its own, none of ${FIXED_PARTICIPANTS.join(", ")}.${people.length > 0 ? ` People sit at the table as ${people.join(", ")}: one expert each has that very id, with the part that the topic and the documents give them, if they do.` : ""}
3. Draw the tension map: pairs of these experts whose incentives are opposed by structure, with the axis as "X vs. Y". Every expert stands in at least one pair.
4. Define the problem: what is to be decided in one sentence, what is in scope and what is not, and how one could tell later that it was decided well.${hasConstraints ? " The user's constraints, which follow below, hold anyway." : ""}${hasDocuments ? ` Under \`constraints\`: limits that a document states and that the answer has to keep (a date, a sum, a rule, a term of a contract), each as its words with their place, “write downtime of at most ten minutes” (vendor-quote.md:4); they are looked up. Leave out what one side merely wants${hasConstraints ? ", what the user's constraints say already" : ""} and the terms of an offer, which are facts about one option.` : ""} Under \`options\`: what the topic itself names to choose from, each as one sentence that one can be for or against, in the topic's words ("Stay on Postgres", "Move to a managed store"); a question of yes or no names one. Add none that it does not name.`,
  givenExperts: "The experts that the user has given:",
};
export type Words = typeof en;

const zh: Words = {
  moderator:
    "你是一场专家讨论的主持人，各位专家利益对立。你不偏袒任何一方。你要让分歧落在要害上，靠证据而不是靠人数，并防止过早附和。你只转述别人说过的，不说你自己想说的。",
  analyse: ({
    from,
    to,
    people,
    isGiven,
    hasDocuments,
    hasConstraints,
  }) => `分析议题：该由哪些专家来论证、他们的利益在哪里对立、究竟要决定什么。
1. 总共定义 ${from === to ? from : `${from} 到 ${to}`} 位专家${isGiven ? "（包括已给定的专家，且不作改动）" : ""}。选在这一议题上利益真正冲突的人，而不是照搬常见的角色清单：如果决策错误，每位都有自己的损失；每位都有其他人可以针对的盲区。
2. 每个 id 是各自不同的小写英文标识，不得为 ${FIXED_PARTICIPANTS.join("、")}。${people.length > 0 ? `有人以 ${people.join("、")} 的身份入席：各有一位专家用这个 id；议题和文档若说明了此人的角色，就用该角色。` : ""}
3. 画出张力图：把利害在结构上对立的专家配成对，轴线写作“要甲还是要乙”。每位专家至少在一对之中。
4. 界定问题：用一句话说明要决定什么，范围内外各有什么，以及日后凭什么看出决定得好。${hasConstraints ? "用户的限制本来就有效，见下文。" : ""}${hasDocuments ? `\`constraints\` 中写文档规定、且答案必须满足的限制（日期、金额、规则、合同条款），每条写原文和出处，例如“停写时间不得超过十分钟”（vendor-quote.md:4），系统会逐条核对；某一方的愿望不要写，报价中的条款（只涉及某一个选项）不要写${hasConstraints ? "，用户已给出的换个说法也不要写" : ""}。` : ""}\`options\` 中写议题本身提到的选项，每个都是一句可以赞成或反对的话，用议题的原话（“继续用现有数据库”、“迁到托管存储”）；是非问题只有一个选项。议题没有提到的不要添加。`,
  givenExperts: "用户已给定的专家：",
};

export const { words } = languages<Words>({ en, zh });
