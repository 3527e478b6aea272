import type { ConcernId } from "./concern.ts";

/**
 * Words by which a text bears on a concern, English and Chinese together: documents and discussion may differ in
 * language. By weight: 3 leaves no doubt, 2 is clear, 1 is a hint. `topic` counts, at 2, in the topic only: it is not
 * a word of the concern, but a decision about it turns on the concern.
 */
export interface Vocabulary {
  readonly 3: string;
  readonly 2: string;
  readonly 1: string;
  readonly topic: string;
}

export const VOCABULARY: Readonly<Record<ConcernId, Vocabulary>> = {
  delivery: {
    3: "lead time, time to market, release train, release cycle, cycle time, roadmap, ship, deadline, release freeze, merge queue, backlog, 交付, 上线, 发布周期, 排期, 截止, 工期, 路线图",
    2: "release, deliver, delivery, launch, schedule, delay, waiting, wait for, late, blocked, sprint, milestone, faster, slows, slow down, velocity, estimate, 发布, 进度, 延误, 延期, 等待, 阻塞, 迭代, 里程碑, 提速",
    1: "deploy, weeks, days, quarter, feature, plan, date, soon, 部署, 周, 功能, 计划, 需求",
    topic: "split, hire, outsource, rewrite, adopt, build, start, mvp, framework, 拆分, 重写, 外包, 采用, 启动",
  },
  operations: {
    3: "outage, incident, on call, on-call, pager, uptime, downtime, postmortem, slo, error budget, time to restore, failover, 宕机, 故障, 值班, 事故, 可用性, 停机, 恢复时间, 告警",
    2: "operations, reliability, reliable, availability, monitoring, alert, runbook, restore, recovery, backup, crash, restart, health check, rollback, rolled back, sla, redundancy, maintenance window, failure, failed, 运维, 可靠, 监控, 备份, 恢复, 重启, 回滚, 崩溃, 容灾",
    1: "deploy, down, error, logs, production, timeout, retry, cluster, server, 部署, 失败, 错误, 日志, 生产环境, 超时, 集群",
    topic:
      "microservice, monolith, services, kubernetes, cloud, serverless, queue, kafka, self-host, on-prem, container, 微服务, 单体, 上云, 云, 容器",
  },
  consistency: {
    3: "consistency, consistent, inconsistent, transaction, acid, double entry, double charge, double-charged, reconcile, reconciliation, ledger, isolation level, two-phase commit, saga, idempotent, exactly once, source of truth, durability, durable, lost write, acknowledged write, 一致性, 不一致, 事务, 对账, 幂等, 账本, 重复扣款",
    2: "integrity, truth, acknowledged, projection, duplicate, audit trail, schema, foreign key, lock, rounding, mismatch, stale, lost update, balance, invoice total, atomic, join, 完整性, 重复, 余额, 锁, 主键, 外键, 数据模型",
    1: "database, record, table, data, row, event, replica, invoice, 数据库, 记录, 数据, 表, 账单, 发票",
    topic:
      "microservice, split, shard, nosql, billing, payment, ledger, event sourcing, cache, 数据库, 存储, 微服务, 拆分, 分库, 支付, 计费, 缓存",
  },
  security: {
    3: "security, vulnerability, attack, attacker, breach, exploit, authentication, authorisation, authorization, credential, encrypt, encryption, penetration test, secrets, least privilege, cve, 安全, 漏洞, 攻击, 泄露, 认证, 授权, 加密, 凭证, 密钥, 权限",
    2: "access control, token, password, firewall, privilege, malicious, fraud, threat, permission, expose, tls, mtls, network policy, leak, card data, 口令, 密码, 欺诈, 威胁, 防火墙, 暴露",
    1: "access, admin, trust, sign, public, internet, root, login, patch, 访问, 登录, 管理员, 补丁",
    topic: "open source, byod, sso, oauth, login, cloud, vendor, third party, 单点登录, 第三方, 开放, 上云",
  },
  privacy: {
    3: "gdpr, privacy, legal, lawyer, lawsuit, works council, co-determination, personal data, compliance, regulator, regulation, pci, pci dss, hipaa, sox, auditor, consent, data protection, retention, pii, 隐私, 合规, 个人信息, 监管, 审计, 法规, 法务, 诉讼, 数据保护",
    2: "audit, law, contract, licence, license, relicense, copyright, terms, liability, anonymise, erase, erasure, subject access, policy, certification, tax, 法律, 合同, 许可, 脱敏, 删除权, 认证, 税务, 留存",
    1: "customer data, country, region, evidence, 境外, 地区, 保存, 客户数据",
    topic:
      "relicense, licence, license, copyright, works council, health, patient, children, biometric, tracking, camera, ai, llm, analytics, medical, school, 医疗, 患者, 儿童, 人脸, 追踪, 大模型, 人工智能",
  },
  cost: {
    3: "cost, costs, budget, price, expensive, cheaper, licence fee, total cost of ownership, spend, savings, invoice from the vendor, overrun, roi, eur, usd, 成本, 预算, 费用, 价格, 昂贵, 便宜, 开支, 节省, 超支",
    2: "money, pay, paid, fee, subscription, salary, euro, dollar, revenue, margin, per month, per year, headcount, hosting bill, invest, funding, 钱, 付费, 订阅, 工资, 收入, 利润, 投资, 每月, 每年, 万元",
    1: "cheap, contract, vendor, hours, people, resource, licence, discount, 供应商, 人力, 资源, 合同",
    topic:
      "buy, rent, hire, vendor, outsource, cloud, pricing, move, afford, salary, purchase, 购买, 租, 招聘, 外包, 上云, 定价, 搬",
  },
  performance: {
    3: "latency, throughput, p99, p95, performance, scalability, scale out, load test, bottleneck, requests per second, percentile, slow query, 性能, 延迟, 吞吐, 瓶颈, 压测, 高并发, 扩展性",
    2: "peak, slow, fast, speed, capacity, concurrency, cache, index, cpu, memory, queue length, milliseconds, seconds, batch, scale, scaling, timeouts, 高峰, 峰值, 慢, 容量, 并发, 缓存, 内存, 毫秒, 扩容",
    1: "load, traffic, growth, users per, volume, month end, run time, million, 流量, 增长, 负载, 批处理",
    topic:
      "database, postgres, mysql, mongodb, graphql, grpc, rest api, restful, rust, golang, java, python, programming language, cache, cdn, search, realtime, 实时, 语言, 搜索",
  },
  simplicity: {
    3: "technical debt, maintainability, maintenance, complexity, legacy, refactor, coupling, coupled, spaghetti, test coverage, readability, modular, modularity, 技术债, 可维护, 复杂度, 耦合, 重构, 遗留, 模块化",
    2: "simple, simpler, complex, module, modules, dependency, dependencies, tests, codebase, lines of code, library, upgrade, documentation, understand, boundary, interface, duplicated code, 简单, 复杂, 模块, 依赖, 测试, 代码, 文档, 边界, 升级",
    1: "code, change, version, design, structure, bug, review, build, 改动, 版本, 设计, 结构, 缺陷, 构建",
    topic:
      "monolith, microservice, rewrite, framework, programming language, monorepo, typescript, rust, library, architecture, split, 单体, 微服务, 重写, 框架, 语言, 架构, 拆分",
  },
  users: {
    3: "customer, customers, user, users, usability, developer experience, support ticket, complaint, churn, onboarding, accessibility, 用户, 客户, 投诉, 体验, 工单, 流失, 易用",
    2: "support, ticket, feedback, interface, screen, api client, developers, partner, documentation, satisfaction, refund, adoption, training, patient, student, reader, 支持, 反馈, 界面, 开发者, 合作方, 满意度, 退款, 培训, 学生, 患者",
    1: "people, page, email, 人们, 需要, 想要, 帮助, 页面, 邮件",
    topic:
      "api, graphql, rest, ui, app, mobile, pricing, product, website, redesign, remote, school, feature, 接口, 界面, 应用, 产品, 网站, 定价, 改版, 远程",
  },
  organisation: {
    3: "ownership, owner, owns, team, teams, hand over, handover, conway, hire, hiring, staffing, reorganisation, bus factor, skills, responsible, 团队, 归属, 负责人, 招聘, 交接, 组织, 职责, 技能",
    2: "engineer, engineers, manager, department, approval, approve, coordination, meeting, autonomy, responsibility, only person, one person, knows, leaves, staff, 工程师, 部门, 审批, 协调, 会议, 自治, 一个人, 离职, 人员",
    1: "people, office, colleague, group, company, decide, agree, 公司, 同事, 小组, 决定",
    topic:
      "remote, office, hire, outsource, split, microservice, merge, reorganise, manager, four-day week, agile, scrum, 远程, 办公, 招聘, 外包, 拆分, 微服务, 合并, 敏捷",
  },
  migration: {
    3: "migration, migrate, cut over, cutover, rollback plan, irreversible, reversible, parallel run, backfill, strangler, big bang, coexist, decommission, dual write, feature flag, 迁移, 切换, 回滚, 不可逆, 可逆, 双写, 灰度, 退路, 并行运行",
    2: "rollback, rolled back, roll back, step by step, phase, old system, legacy, rewrite, replace, replacement, move to, transition, switch, freeze, pilot, undo, 旧系统, 重写, 替换, 分阶段, 过渡, 试点, 撤回, 逐步",
    1: "new system, stage, step, extract, import, export, 新系统, 阶段, 步骤, 抽取, 导入",
    topic:
      "split, migrate, rewrite, replace, switch, move, adopt, upgrade, merge, cloud, leave, abandon, convert, 拆分, 重写, 替换, 切换, 上云, 采用, 升级, 放弃, 搬",
  },
  evidence: {
    3: "measure, measured, measurement, metric, experiment, benchmark, survey, a/b test, hypothesis, no data, unknown, nobody knows, not known, evidence, baseline, 度量, 测量, 指标, 实验, 基准, 调查, 假设, 未知, 证据, 没有数据",
    2: "data shows, estimate, estimated, sample, trial, pilot, statistics, average, median, percent, figures, study, forecast, assumption, assume, unclear, 估计, 样本, 试验, 统计, 平均, 比例, 数字, 研究, 预测, 不清楚",
    1: "count, number, report, result, sure, guess, compare, test, 数据, 结果, 报告, 比较, 百分",
    topic:
      "ai, llm, model, estimate, predict, better, worth, policy, research, effective, 大模型, 人工智能, 预测, 值得, 更好, 政策, 研究",
  },
};
