import { describe, expect, it } from "vitest";
import { optionsOf } from "./alternatives.ts";
import { statementsOf } from "./source.ts";

const named = (topic: string, text = ""): (string | undefined)[] =>
  optionsOf(topic, statementsOf([{ path: "a.md", text }])).map(({ name, stays }) => (stays ? `<${stays}>` : name));

describe("options of a topic", () => {
  it.each([
    ["Should we move our billing from Stripe to Adyen or build our own?", ["<Stripe>", "Adyen", "build our own"]],
    ["Should we use GraphQL or REST for this API?", ["GraphQL", "REST"]],
    ["Should we keep NATS or replace it by Kafka?", ["keep NATS", "replace it by Kafka"]],
    ["Which database should we choose: Postgres, MySQL or MongoDB?", ["Postgres", "MySQL", "MongoDB"]],
    ["Should we split the monolith?", ["split the monolith", undefined]],
    ["Whether to open a second shop", ["open a second shop", undefined]],
    ["Choose between Berlin and Leipzig", ["Berlin", "Leipzig"]],
    ["Should the company rent or buy the warehouse?", ["rent the warehouse", "buy the warehouse"]],
    ["Postgres vs MySQL", ["Postgres", "MySQL"]],
    ["Should we rewrite it in Rust, or optimise the hot paths?", ["rewrite it in Rust", "optimise the hot paths"]],
    ["Should we rewrite the service in Rust or Go?", ["Rust", "Go"]],
    ["Should we rewrite the service in Rust or hire two people?", ["rewrite the service in Rust", "hire two people"]],
    ["Should we cache sessions in Redis or in Memcached?", ["Redis", "Memcached"]],
    ["Should we store the events in Kafka, in NATS or in Redis?", ["Kafka", "NATS", "Redis"]],
    ["Should our next office be in Lisbon or in Porto?", ["Lisbon", "Porto"]],
    ["Should logs be kept for 30 days or for 90 days?", ["for 30 days", "for 90 days"]],
    ["Should logs be kept for 30 or 90 days?", ["30 days", "90 days"]],
    ["Should we deploy by hand or with Terraform?", ["deploy by hand", "with Terraform"]],
    ["Should the cache be Redis or Memcached?", ["Redis", "Memcached"]],
    ["Should we keep RabbitMQ or move to Kafka for the order bus?", ["keep RabbitMQ", "move to Kafka"]],
    [
      "Should we keep Jenkins for the builds or go to GitHub for our code?",
      ["keep Jenkins for the builds", "go to GitHub for our code"],
    ],
    ["Should we hire Anna or wait for the next round?", ["hire Anna", "wait for the next round"]],
    ["Should we keep the monolith or move to AWS for this year?", ["keep the monolith", "move to AWS"]],
    ["Should meetings be optional or mandatory?", ["optional", "mandatory"]],
    ["Should the database be Postgres?", ["Postgres", undefined]],
    ["Should we let teams pick, or standardise on Postgres?", ["let teams pick", "standardise on Postgres"]],
    ["Kubernetes vs Nomad for our edge fleet", ["Kubernetes", "Nomad"]],
    ["Should we open source our SDK, or never?", ["open source our SDK", "never"]],
    ["Should the on-call rotation move to Lisbon?", ["move to Lisbon", undefined]],
    ["Should customer data be stored in the EU only?", ["customer data stored in the EU only", undefined]],
    ["Do we need a service mesh?", ["service mesh", undefined]],
    ["How do we get faster?", []],
    ["自建机房还是继续用阿里云？", ["自建机房", "继续用阿里云"]],
    ["用 Rust 重写管道，还是优化热点？", ["用 Rust 重写管道", "优化热点"]],
    ["选 Kafka、RabbitMQ 还是 NATS？", ["Kafka", "RabbitMQ", "NATS"]],
    ["下半年是先做海外版还是先还技术债？", ["先做海外版", "先还技术债"]],
    ["是否应该上云？", ["上云", undefined]],
    ["数据库从Oracle迁移到PostgreSQL，还是自研？", ["<Oracle>", "PostgreSQL", "自研"]],
    ["我们应该租办公室还是买办公室？", ["租办公室", "买办公室"]],
    ["新系统应该自建还是租用？", ["自建", "租用"]],
    ["会话存储用 Redis 还是 DynamoDB？", ["Redis", "DynamoDB"]],
    ["代码托管选 GitHub 还是 GitLab", ["GitHub", "GitLab"]],
    ["应用部署采用 Kubernetes、Nomad 还是 Swarm？", ["Kubernetes", "Nomad", "Swarm"]],
    ["我们应该用 Redis 还是 Memcached 做缓存？", ["Redis", "Memcached"]],
    ["通用报表换成 Metabase 还是 Superset 更合适？", ["Metabase", "Superset"]],
    ["消息队列上 Kafka 集群还是 RocketMQ？", ["Kafka 集群", "RocketMQ"]],
    ["搜索用 Elasticsearch 还是自研？", ["Elasticsearch", "自研"]],
    ["云服务用阿里云还是腾讯云？", ["阿里云", "腾讯云"]],
    ["新机房选上海还是北京？", ["上海", "北京"]],
    ["ERP 选用友还是金蝶？", ["用友", "金蝶"]],
    ["用 Rust 重写还是 Go？", ["用 Rust 重写", "Go"]],
    ["继续用 Redis 还是迁移到 DynamoDB？", ["继续用 Redis", "迁移到 DynamoDB"]],
    ["预算用于扩招还是加薪？", ["预算用于扩招", "加薪"]],
    ["费用自理还是公司报销？", ["费用自理", "公司报销"]],
    ["继续沿用 Oracle 还是 TiDB？", ["继续沿用 Oracle", "TiDB"]],
  ])("%s", (topic, options) => {
    expect(named(topic)).toEqual(options);
  });

  it.each([
    ["Which queue do we take, Kafka or NATS?", ["Kafka", "NATS"]],
    ["What should we use for the queue of our shops, Kafka, NATS or Redis?", ["Kafka", "NATS", "Redis"]],
    ["In which region do we host – Frankfurt or Dublin?", ["Frankfurt", "Dublin"]],
    ["Which vendor, given the freeze, should we take, Adyen or Stripe?", ["Adyen", "Stripe"]],
    ["How should we deploy, by hand or with Terraform?", ["by hand", "with Terraform"]],
    ["Which is better Kafka or NATS?", ["Kafka", "NATS"]],
    ["Which of Kafka, NATS or Redis do we take?", ["Kafka", "NATS", "Redis"]],
    ["Kafka or NATS, and which do we take first?", ["Kafka", "NATS"]],
    ["Should we move to Kafka, which scales, or stay on Postgres?", ["move to Kafka", "stay on Postgres"]],
    ["How do we move from Oracle to Postgres or MySQL?", ["<Oracle>", "Postgres", "MySQL"]],
    ["How do we cut costs without firing people or closing shops?", []],
    ["What happens if the freeze is moved or the test fails?", []],
    ["Which errors do we see, and why do they appear in May or June?", []],
    ["我们选哪个队列，Kafka 还是 NATS？", ["Kafka", "NATS"]],
    ["在人手不足的情况下，选哪个队列：Kafka、NATS 还是 Redis？", ["Kafka", "NATS", "Redis"]],
    ["应该在哪里部署，法兰克福还是都柏林？", ["法兰克福", "都柏林"]],
    ["Kafka 还是 NATS，选哪个？", ["Kafka", "NATS"]],
    ["什么都不做，还是迁移到 Kafka？", ["什么都不做", "迁移到 Kafka"]],
  ])("are what the question names, not the question: %s", (topic, options) => {
    expect(named(topic)).toEqual(options);
  });

  it("are those that the documents list, where the topic asks whether", () => {
    const text = "# Options\n\n- Rent: cheap at first\n- Buy: needs a loan\n\n# Other\n\n- Nothing of this";
    expect(named("Should we get vans?", text)).toEqual(["Rent", "Buy"]);
    expect(named("Should we get vans?", "### Option A: Rent vans\nx y.\n\n### Option B – Buy vans\nx y.")).toEqual([
      "Rent vans",
      "Buy vans",
    ]);
  });
});
