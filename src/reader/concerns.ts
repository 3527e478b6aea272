import { tokens } from "#lib/tokens";
import type { Lang, Persona, TopicAnalysis } from "#wire";
import { contentWords } from "./retrieve.ts";
import { words } from "./words/index.ts";

/*
 * Concerns that many decisions turn on, each with words by which it is looked for, in English, German and Chinese:
 * documents may be in another language than the discussion. They are words to search by, and decide nothing.
 */

const CONCERNS = {
  cost: "cost, price, budget, fee, expense, cheap, expensive, invoice, salary, funding, saving, offer, EUR, USD, Kosten, Preis, Budget, Gebühr, Angebot, Ausgaben, Förderung, Euro, 成本, 费用, 价格, 预算, 报价, 投标, 元, 万元, 节省",
  time: "deadline, schedule, delay, delivery, launch, start, wait, week, month, late, milestone, Frist, Termin, Lieferzeit, Verzögerung, Beginn, Dauer, Wochen, Monate, 期限, 工期, 交付, 延期, 进度, 上线, 截止, 周期, 交货",
  reliability:
    "outage, incident, failure, fail, downtime, recovery, backup, availability, SLA, maintenance, broken, rollback, restore, defect, Ausfall, Störung, Wartung, Verfügbarkeit, Sicherung, Panne, 故障, 中断, 可用性, 维护, 备份, 恢复, 停机, 应急, 故障率",
  safety:
    "safety, security, risk, attack, breach, accident, injury, hazard, encryption, fire, hygiene, Sicherheit, Risiko, Unfall, Verletzung, Gefahr, Hygiene, 安全, 风险, 事故, 泄露, 消防, 卫生, 加密",
  rules:
    "law, legal, regulation, compliance, contract, audit, privacy, consent, licence, permit, liability, Gesetz, Vorschrift, Vertrag, Datenschutz, Betriebsrat, Zustimmung, Genehmigung, Haftung, Mitbestimmung, 法律, 法规, 合同, 合规, 隐私, 许可, 审计, 资质, 条款",
  people:
    "team, staff, hire, training, skill, shift, workload, overtime, union, employee, nurse, teacher, driver, Team, Personal, Schulung, Schicht, Belastung, Überstunden, Beschäftigte, Mitarbeitende, 人员, 团队, 培训, 招聘, 班次, 员工, 司机, 加班, 人手",
  users:
    "customer, user, client, guest, visitor, patient, pupil, parent, complaint, satisfaction, support, ticket, Kunden, Gäste, Besucher, Patienten, Schüler, Eltern, Beschwerde, Zufriedenheit, 客户, 用户, 顾客, 患者, 学生, 家长, 投诉, 满意度, 服务",
  capacity:
    "capacity, latency, throughput, volume, size, space, load, peak, growth, scale, performance, temperature, weight, speed, Kapazität, Durchsatz, Fläche, Wachstum, Leistung, Temperatur, 容量, 性能, 延迟, 吞吐, 面积, 峰值, 增长, 温度, 载重, 规模",
  change:
    "migration, migrate, replace, switch, rewrite, move, convert, reversible, pilot, trial, transition, Umstellung, Ablösung, Wechsel, Umzug, Pilot, Übergang, 迁移, 替换, 切换, 搬迁, 试点, 过渡, 改造, 回滚",
} as const;
type Concern = keyof typeof CONCERNS;
const SHOWN = 6;
/** Words searched of an expert's own description. */
const DESCRIBED = 16;
const HAN = /\p{Script=Han}/u;
const IDS = Object.keys(CONCERNS) as Concern[];

/** Words that an expert's concern is looked for by: those of the catalogue's concern, else of the description. */
export function concernWords(persona: Persona): string[] {
  const named = IDS.find((id) => id === persona.id);
  if (named) return CONCERNS[named].split(", ");
  return contentWords([...persona.expertise, persona.stakes].join(". ")).slice(0, DESCRIBED);
}

/** Experts by rule: those given, and the catalogue's concerns whose words the texts have most of, up to `wanted`. */
export function composeByRule(
  texts: readonly string[],
  topic: string,
  { given, wanted, lang }: { readonly given: readonly Persona[]; readonly wanted: number; readonly lang: Lang },
): TopicAnalysis {
  const say = words(lang).compose;
  const said = new Set(tokens(`${topic} ${topic}`));
  const hits = (id: Concern): number => {
    const wordsOf = new Set(tokens(CONCERNS[id]));
    const inTexts = texts.filter((text) => tokens(text).some((word) => wordsOf.has(word))).length;
    return inTexts + [...wordsOf].filter((word) => said.has(word)).length * 3;
  };
  const byHits = IDS.map((id) => ({ id, count: hits(id) })).sort((a, b) => b.count - a.count);
  const taken = new Set(given.map(({ id }) => id));
  const open = byHits.filter(({ id }) => !taken.has(id)).slice(0, Math.max(0, wanted - given.length));
  const experts = [...given, ...open.map(({ id }) => personaOf(id, lang))];
  const [first, ...others] = experts;
  return {
    experts,
    tensionMap: others.map((other) => ({
      between: [first?.id ?? other.id, other.id],
      axis: say.axis(first?.name ?? "", other.name),
      description: say.tension,
    })),
    problemDefinition: { statement: topic, scope: say.scope, successCriteria: [say.success] },
  };
}

function personaOf(id: Concern, lang: Lang): Persona {
  const { compose, concerns } = words(lang);
  const name = concerns[id];
  // Shown are those of the searched words that are in the script of the discussion's language.
  const own = CONCERNS[id].split(", ").filter((word) => HAN.test(word) === HAN.test(name));
  return {
    id,
    name,
    expertise: own.slice(0, SHOWN),
    thinkingStyle: compose.style,
    bias: compose.bias(name),
    replyTendency: compose.reply,
    stakes: compose.stakes(name),
    blindSpots: [compose.blind(name)],
  };
}
