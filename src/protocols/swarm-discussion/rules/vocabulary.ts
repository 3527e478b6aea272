import { tokens } from "#lib/tokens";

/*
 * Words by which a rule tells something that can be checked from something that cannot. They are compared as `tokens`
 * gives them, so one form of an English word stands for its inflections.
 */

const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => tokens(line)));

/** Generalities: true of any decision, and so no ground for this one. */
export const VAGUE = words(
  "thing things stuff way ways matter case cases kind sort lot bit point points aspect aspects area areas place side sides",
  "good better best bad worse worst great nice easy easier simple simpler hard difficult complex complexity complicated clean",
  "modern flexible flexibility robust robustness scalable scalability scale scales scaling maintainable maintainability",
  "unmaintainable performance performant quality stable stability reliable reliability efficient efficiency productive",
  "safe safer safely secure careful important importance significant significantly considerable considerably enormous huge",
  "large big small serious seriously severe badly strong strongly clear clearly obvious obviously simply right wrong true false",
  "problem problems issue issues risk risks trouble consequence consequences damage challenge challenges concern concerns",
  "benefit benefits advantage value values improve improvement improved experience future long short term time times today",
  "longer system systems solution solutions approach approaches architecture design technology software project team teams",
  "business company organisation organization people everybody everyone somebody someone anybody developer developers",
  "change changes changed changing grow growth evolve develop development need needs needed want choose choice choices option",
  "options decision decide decided decisions alternative alternatives idea ideas opinion view views position positions stance",
  "argument arguments evidence proof proven prove proves shown show shows convince convinced convincing persuade reason reasons",
  "fact facts information data knowledge insight circumstance circumstances situation requirement requirements condition",
  "conditions assumption assumptions context environment world understand understanding think believe feel feels see sees",
  "know knows say says said mean means context turned turns happen happens become becomes come comes give gives take takes goes",
  "work works working fit fits fail fails suffer suffers affect help helps add adds adding bring brings whole general generally",
  "overall certain certainly confident confidence sure mind minds reconsider consider opposite contrary otherwise mistake",
  "mistaken outcome result results effect effects sense logic logical possible impossible new other different similar like",
  "useful usual normally really truly enough appropriate suitable correct incorrect valid compelling sufficient move moves",
  "faster happier fast prepare loved easy considered everything nothing anything something none never always sometime",
  "technical debt innovation innovate talented talent engineer engineers engineering pace accelerate cognitive agility",
  "agile balance ownership boundary boundaries independent independence deployability enable strike premature optimisation",
  "optimization optimise optimize deepen velocity friction seamless leverage empower holistic sustainable strategic strategy",
  "alignment culture morale maintain accumulate eventually halt grind act leave theory theoretical principle practice paper",
  "apparent preferable suggestion open remain path emerge arise exist seem appear look realise realize discover learn find",
  "credible solid tangible substantial meaningful plausible persuasive overwhelming additional feedback input thought",
  "perspective discussion debate consensus agree agreement majority vote stand welcome excellent ideal optimal best-in-class",
  "natural step steps journey platform underrated temptation resist introduce elegant powerful mature proven standard",
  "outweigh demonstrate superior counterargument direction unexpected honestly much great lead leads holds hold",
  "东西 事情 方面 地方 情况 问题 风险 后果 影响 挑战 困难 好处 优势 价值 意义 重要 非常 十分 特别 严重 巨大 明显 显然 清楚",
  "好 更好 坏 差 简单 复杂 复杂性 容易 灵活 可控 稳定 稳定性 可靠 健壮 高效 效率 性能 质量 可维护 维护 扩展 扩展性 安全 先进",
  "系统 方案 方法 办法 架构 设计 技术 软件 项目 团队 业务 公司 组织 大家 人们 我们 对方 别人 有人 人 未来 将来 长期 长远 短期 时间",
  "以后 变化 改变 发展 发生 出现 增加 提升 提高 改善 改进 带来 需要 选择 决定 决策 想法 看法 观点 立场 意见 论证 论据 理由 证据",
  "证明 说明 表明 事实 信息 数据 知识 说服 说服力 力 足够 充分 合理 正确 错误 对 错 真 假 假设 前提 条件 环境 理解 明白 认为 觉得",
  "感觉 相信 坚信 知道 想 想到 不出 说 讲 意味 可能 不可能 完全 确实 一定 肯定 总是 从不 任何 没有 没 一切 全部 整个 总体 整体 新 新的",
  "不同 类似 同样 适用 适合 不再 越来越 来看 变 不会 不利 基础 坚实 打下 能力 目标 结果 效果 逻辑 更 更加 看来 看",
  "更优 优 提出 业务需求 需求 重大 利 弊 大于 利大于弊 很难 难 想象 看情况 情形 显著 独立 部署 清晰 所有权 边界 职责 划分 认知 负担",
  "这么 那么 必须 应当 否则 正是 全都 正确 想说 如此 既然 而且 也 已经 尽快 早已 始终 真正 非常好 不容 低估 优先",
  "除非 除了 好的 另一 一条 另一条 自然 一步 下一步 平台 成熟 优雅 强大 标准 规范",
  "可取 更可取 路 特别 建议 欢迎 可信 扎实 有力 反馈 讨论 共识 多数 表决 合适 恰当 进一步 更多 更强 更佳 若 另 往往 把握 全局",
  "加快 创新 步伐 敏捷 平衡 取得 保留 余地 避免 过早 优化 演进 逐步 加深 认识 模块化 实现 降低 从而 打造 赋能 沉淀 理论上 原则上",
);

/** Courtesy and praise: what is said of somebody's words without saying any of them. */
export const COURTESY = words(
  "agree agrees agreed agreement concur support supports supported supporting endorse echo second share shares shared fully",
  "completely totally absolutely entirely wholeheartedly exactly indeed excellent valuable thoughtful helpful interesting fair",
  "reasonable legitimate understandable appreciate respect hear acknowledge admit summary summarize contribution raise raises",
  "question questions put rightly well line board stress emphasise emphasize underline highlight heart core colleague colleagues",
  "argue argues raised consideration considerations deserve deserves attention nail head hits hit reinforce crucial building",
  "merit deny nobody coming standpoint respectfully thank thanks sympathise sympathize",
  "expert experts contrarian moderator statement message discussion all us mention mentioned spot attention",
  "同意 赞同 认同 赞成 支持 一致 完全 非常 坚决 强调 补充 分析 精彩 到位 核心 确实 有 一定 道理 有道理 尊重 表示 顾虑 考虑 思考 值得",
  "想法 理解 否认 可取之处 谁 也不会 无可厚非 合情合理 能 体会 出发点",
  "论述 条理 认真 对待 点子 没有 别的 负责人 交付 指出 有理",
  "有价值 价值 压力 测试 意见 说得 讲得 很好 这 点 一点 你 您 他们 之处",
);

/** Words for what can be observed, counted or looked up. */
export const OBSERVABLE =
  /\b(?:measur\w+|tests?|tested|testing|benchmark\w*|trials?|pilots?|prototypes?|experiments?|surveys?|figures?|counts?|logs?|metrics?|latenc\w+|throughput|p\d{2,}|uptime|availability|profil(?:e|es|ed|er|ing)|incidents?|outages?|audit\w*|report(?:s|ed)?|post-?mortems?|deadlines?|contracts?|regulat\w+|laws?|sources?|passages?|rollbacks?|error rates?|below|above|exceed\w*|(?:more|less|fewer|higher|lower|longer|later) than|at least|doubles?|halves?|halved|(?:with)?in (?:an?|one|half an?) (?:second|minute|hour|day|night|week|month|quarter|sprint|year))\b|[一两半][个]?(?:小时|天|周|星期|月|季度|年)[之以]?内|测量|实测|压测|测试|试验|试点|试运行|演练|指标|延迟|吞吐|故障|事故|审计|报告|统计|日志|剖析|报价|预算|合同|法规|法务|来源|出处|一段文字|数字|超过|低于|高于|少于|多于|不足|回滚|中断|下线|上线/iu;
