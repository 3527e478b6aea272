import { Approach } from "../../src/protocols/analysis/schemas.ts";

/*
 * Approaches as providers word them, labelled by hand: of each question one approach in two wordings, and another one that
 * uses much the same words. Three pairs each: one that is the same, two that are not.
 */

type Worded = readonly [name: string, description: string, ...files: string[]];

interface Question {
  readonly one: Worded;
  /** The same approach as somebody else put it. */
  readonly again: Worded;
  /** Another approach to the same question. */
  readonly other: Worded;
}

const EN: readonly Question[] = [
  {
    one: [
      "JWT access tokens",
      "Sign the session into a token that every request verifies, without a lookup in the database",
      "src/auth/session.ts",
    ],
    again: [
      "Stateless signed sessions",
      "The session is signed into a token; each request verifies the signature and needs no database lookup",
      "src/auth/session.ts",
    ],
    other: [
      "Cache sessions in Redis",
      "Keep looked-up sessions in Redis for a minute, so that most requests need no database lookup",
      "src/auth/session.ts",
    ],
  },
  {
    one: [
      "Queue between API and mailer",
      "The request writes a job into a queue and a worker sends the mail",
      "src/api/mail.ts",
      "src/worker.ts",
    ],
    again: [
      "Asynchronous mail delivery",
      "A worker takes the job from a queue and sends the mail after the request",
      "src/api/mail.ts",
      "src/worker.ts",
    ],
    other: [
      "Retry mail in the request",
      "The request sends the mail itself and tries again up to three times",
      "src/api/mail.ts",
    ],
  },
  {
    one: ["Read replica for reports", "Report queries go to a replica, the primary keeps the writes", "src/db/pool.ts"],
    again: [
      "Send reporting queries to a replica",
      "Reports read from a replica of the database so that the primary only handles writes",
      "src/db/pool.ts",
    ],
    other: [
      "Nightly report tables",
      "Reports are computed at night into tables of their own, and read from there",
      "src/reports/build.ts",
    ],
  },
  {
    one: [
      "Add an index on invoices.customer_id",
      "An index on the customer column turns the full scan into a lookup",
      "migrations/041.sql",
    ],
    again: [
      "Index the customer column of invoices",
      "With an index on customer_id the query no longer scans the whole invoices table",
      "migrations/041.sql",
    ],
    other: [
      "Partition invoices by year",
      "The invoices table is partitioned by year, so that the query scans one partition",
      "migrations/041.sql",
    ],
  },
  {
    one: [
      "Feature flag rollout",
      "Ship the new checkout behind a flag and switch it on for a growing share of customers",
      "src/flags.ts",
    ],
    again: [
      "Gradual rollout behind a flag",
      "The new checkout is behind a feature flag that is switched on for more and more customers",
      "src/flags.ts",
    ],
    other: [
      "Blue-green deployment",
      "Run the new checkout on a second environment and switch all customers over at once",
      "deploy/checkout.yaml",
    ],
  },
  {
    one: [
      "Streaming parser",
      "Read the file line by line in a stream, so that memory does not grow with its size",
      "src/import/reader.ts",
    ],
    again: [
      "Parse the import as a stream",
      "The import file is read as a stream line by line; memory stays constant whatever its size",
      "src/import/reader.ts",
    ],
    other: [
      "Split the file before the import",
      "Users split a large file into parts of 100 MB and import them one after the other",
      "docs/import.md",
    ],
  },
  {
    one: [
      "Optimistic locking",
      "Each row has a version; an update with an old version is refused and tried again",
      "src/orders/store.ts",
    ],
    again: [
      "Version column with compare-and-set",
      "A version column on the row; an update succeeds only if the version is still the one read, else it is retried",
      "src/orders/store.ts",
    ],
    other: [
      "Pessimistic locking",
      "The row is locked while somebody edits it; others wait until the lock is free",
      "src/orders/store.ts",
    ],
  },
  {
    one: [
      "Rate limit per API key",
      "Each API key gets a token bucket in Redis; requests above it get 429",
      "src/api/limit.ts",
    ],
    again: [
      "Token bucket for each key",
      "Requests are counted by a token bucket per API key kept in Redis and refused with 429 beyond it",
      "src/api/limit.ts",
    ],
    other: [
      "Queue requests of a busy API key",
      "Requests above the rate of an API key wait in a queue instead of being refused",
      "src/api/limit.ts",
    ],
  },
  {
    one: [
      "Outbox table",
      "Events are written into an outbox table in the same transaction and published by a relay",
      "src/events/outbox.ts",
    ],
    again: [
      "Transactional outbox",
      "The transaction also writes the event to an outbox; a relay process publishes what is in it",
      "src/events/outbox.ts",
    ],
    other: [
      "Change data capture",
      "Events are taken from the database's write-ahead log by a connector, without a change to the code",
      "deploy/connector.yaml",
    ],
  },
  {
    one: [
      "Monorepo with workspaces",
      "Move the three packages into one repository with npm workspaces and one lockfile",
      "package.json",
    ],
    again: [
      "One repository for all packages",
      "All three packages live in a single repository using npm workspaces, with a shared lockfile",
      "package.json",
    ],
    other: [
      "Publish the shared package",
      "Keep three repositories and publish the shared code as a private npm package",
      "packages/shared/package.json",
    ],
  },
  {
    one: [
      "Server-side rendering",
      "Pages are rendered on the server for the first load and hydrated in the browser",
      "web/server.tsx",
    ],
    again: [
      "Render the first page on the server",
      "The server renders the first load of a page, the browser hydrates it afterwards",
      "web/server.tsx",
    ],
    other: ["Static generation", "Pages are rendered once at build time and served as files", "web/build.ts"],
  },
  {
    one: [
      "Virtual list",
      "Only rows in view are drawn; the rest is empty space of the right height",
      "web/src/table.tsx",
    ],
    again: [
      "Windowed rendering of rows",
      "Draw only the rows that are in view and keep the height of the rest as empty space",
      "web/src/table.tsx",
    ],
    other: [
      "Paginate the table",
      "The table shows 50 rows a page with buttons for the next and the previous one",
      "web/src/table.tsx",
    ],
  },
  {
    one: [
      "Bcrypt for passwords",
      "Hash passwords with bcrypt, cost 12, and rehash old ones at login",
      "src/auth/password.ts",
    ],
    again: [
      "Move password hashing to bcrypt",
      "New hashes use bcrypt with cost 12; existing passwords are rehashed when their owner logs in",
      "src/auth/password.ts",
    ],
    other: [
      "Passwordless login",
      "Users log in by a link sent to their mail address; passwords and their hashes are dropped",
      "src/auth/login.ts",
    ],
  },
  {
    one: ["Kubernetes autoscaling", "A horizontal pod autoscaler adds pods by CPU between 2 and 20", "deploy/hpa.yaml"],
    again: [
      "Scale pods by CPU",
      "Pods are added and removed automatically between 2 and 20 according to their CPU",
      "deploy/hpa.yaml",
    ],
    other: ["Bigger pods", "Give each pod twice the CPU and memory and keep their number", "deploy/api.yaml"],
  },
  {
    one: [
      "Contract tests",
      "Consumer and provider check their messages against recorded contracts in CI",
      "test/contract/api.test.ts",
    ],
    again: [
      "Consumer-driven contracts in CI",
      "Recorded contracts of the consumers are checked against the provider's messages in CI",
      "test/contract/api.test.ts",
    ],
    other: [
      "End-to-end tests in staging",
      "Consumer and provider are deployed to staging and tested together in CI",
      "test/e2e/api.test.ts",
    ],
  },
  {
    one: [
      "Soft delete",
      "Rows get a deleted_at column and are filtered out; a job removes them after 30 days",
      "src/db/delete.ts",
    ],
    again: [
      "Mark rows as deleted",
      "Deleting sets deleted_at, queries filter such rows, and after 30 days a job removes them",
      "src/db/delete.ts",
    ],
    other: [
      "Archive deleted rows",
      "Deleting moves a row into an archive table, from which it can be restored",
      "src/db/delete.ts",
    ],
  },
  {
    one: [
      "WebSocket push",
      "The server pushes changes over a WebSocket, so that clients need not poll",
      "src/live/socket.ts",
    ],
    again: [
      "Push changes through WebSockets",
      "Clients keep a WebSocket open on which the server pushes each change; polling goes away",
      "src/live/socket.ts",
    ],
    other: [
      "Long polling",
      "Clients ask for changes with requests that the server holds open until there are some",
      "src/live/poll.ts",
    ],
  },
  {
    one: [
      "Extract the billing service",
      "Billing becomes a service with its own database, called over HTTP",
      "services/billing/main.ts",
    ],
    again: [
      "Split billing into its own service",
      "A separate billing service with a database of its own that others call over HTTP",
      "services/billing/main.ts",
    ],
    other: [
      "Billing as a module",
      "Billing stays in the application as a module with its own schema and a narrow interface",
      "src/billing/index.ts",
    ],
  },
  {
    one: [
      "Circuit breaker",
      "After five failures calls to the payment provider are refused for a minute, then tried again",
      "src/pay/client.ts",
    ],
    again: [
      "Stop calling a failing provider",
      "A breaker opens after five failed payment calls and lets the next one through a minute later",
      "src/pay/client.ts",
    ],
    other: [
      "Second payment provider",
      "When a call to the payment provider fails, the payment goes to another provider",
      "src/pay/client.ts",
    ],
  },
  {
    one: [
      "Type-check with strict mode",
      "Turn on TypeScript's strict mode and correct the errors file by file",
      "tsconfig.json",
    ],
    again: [
      "Enable strict TypeScript",
      "strict goes on in tsconfig.json; errors are corrected one file after the other",
      "tsconfig.json",
    ],
    other: [
      "Validate at run time",
      "Check what comes in with zod schemas at run time and leave the compiler as it is",
      "src/api/schemas.ts",
    ],
  },
  {
    one: [
      "Backfill in batches",
      "A job fills the new column in batches of 1,000 rows with a pause between them",
      "scripts/backfill.ts",
    ],
    again: [
      "Fill the column step by step",
      "The new column is filled by a job that updates 1,000 rows at a time and pauses",
      "scripts/backfill.ts",
    ],
    other: [
      "Fill the column on read",
      "The new column is computed and written when a row is read for the first time",
      "src/db/rows.ts",
    ],
  },
  {
    one: [
      "Hexagonal architecture",
      "Move database and HTTP behind ports, so that the rules are tested without them",
      "src/core/ports.ts",
    ],
    again: [
      "Ports and adapters",
      "The rules see only ports; database and HTTP become adapters, and tests need neither",
      "src/core/ports.ts",
    ],
    other: [
      "Test containers",
      "Tests start the real database in a container and call the rules over HTTP",
      "test/setup.ts",
    ],
  },
];

const ZH: readonly Question[] = [
  {
    one: ["引入只读副本", "报表查询改走只读副本，主库只处理写入", "src/db/pool.ts"],
    again: ["报表使用只读副本", "把报表查询转到只读副本，主库处理写入", "src/db/pool.ts"],
    other: ["夜间生成报表", "夜间把报表算好写入专门的表，白天只读取结果", "src/reports/build.ts"],
  },
  {
    one: ["用消息队列发送邮件", "请求把任务写入队列，由后台进程发送邮件", "src/api/mail.ts"],
    again: ["异步发送邮件", "后台进程从队列取出任务并发送邮件，请求不再等待", "src/api/mail.ts"],
    other: ["在请求中重试发送", "请求自己发送邮件，失败时最多重试三次", "src/api/mail.ts"],
  },
  {
    one: ["采用无状态令牌", "把会话签名写入令牌，每个请求只验证签名，不查数据库", "src/auth/session.ts"],
    again: ["会话改为签名令牌", "会话内容签名后放入令牌，请求验证签名即可，无需查询数据库", "src/auth/session.ts"],
    other: ["会话放入缓存", "把查到的会话在缓存中保留一分钟，减少查询数据库的次数", "src/auth/session.ts"],
  },
  {
    one: ["为订单表增加索引", "在客户编号上建立索引，避免全表扫描", "migrations/041.sql"],
    again: ["在客户编号列建立索引", "给订单表的客户编号加索引，查询不再扫描全表", "migrations/041.sql"],
    other: ["订单表按年份分区", "把订单表按年份分区，查询只扫描一个分区", "migrations/041.sql"],
  },
  {
    one: ["灰度发布", "新的结算流程由开关控制，逐步对更多客户开放", "src/flags.ts"],
    again: ["用开关逐步开放新流程", "新结算流程放在开关之后，按比例逐步开放给客户", "src/flags.ts"],
    other: ["蓝绿部署", "在第二套环境运行新的结算流程，一次切换全部客户", "deploy/checkout.yaml"],
  },
  {
    one: ["流式读取文件", "逐行流式读取导入文件，内存不随文件大小增长", "src/import/reader.ts"],
    again: ["以流的方式解析导入文件", "导入文件逐行以流读取，无论文件多大内存保持不变", "src/import/reader.ts"],
    other: ["导入前先拆分文件", "由用户把大文件拆成一百兆的小文件，再逐个导入", "docs/import.md"],
  },
  {
    one: ["乐观锁", "每行带版本号，更新时版本不符则拒绝并重试", "src/orders/store.ts"],
    again: ["用版本号控制并发更新", "行上增加版本号，只有版本号未变时更新才成功，否则重试", "src/orders/store.ts"],
    other: ["悲观锁", "有人编辑时锁住该行，其他人等待锁释放", "src/orders/store.ts"],
  },
  {
    one: ["按密钥限流", "每个密钥有一个令牌桶，超出的请求返回 429", "src/api/limit.ts"],
    again: ["每个密钥一个令牌桶", "按密钥用令牌桶计数，超过速率的请求以 429 拒绝", "src/api/limit.ts"],
    other: ["超速的请求排队", "超过密钥速率的请求进入队列等待，不被拒绝", "src/api/limit.ts"],
  },
  {
    one: ["事务性发件箱", "在同一事务中把事件写入发件箱表，由转发进程发布", "src/events/outbox.ts"],
    again: ["用发件箱表发布事件", "事件与业务数据在同一事务写入发件箱表，再由转发进程发布", "src/events/outbox.ts"],
    other: ["捕获数据变更", "由连接器从数据库的预写日志读取事件，不改动代码", "deploy/connector.yaml"],
  },
  {
    one: ["虚拟列表", "只绘制可见的行，其余用等高的空白代替", "web/src/table.tsx"],
    again: ["只渲染可见行", "表格仅绘制可见范围内的行，其他行以空白占位保持高度", "web/src/table.tsx"],
    other: ["表格分页", "表格每页显示五十行，用按钮翻页", "web/src/table.tsx"],
  },
  {
    one: ["密码改用 bcrypt", "新密码用 bcrypt 散列，旧密码在登录时重新散列", "src/auth/password.ts"],
    again: ["以 bcrypt 散列密码", "密码用 bcrypt 散列，用户登录时把旧的散列换成新的", "src/auth/password.ts"],
    other: ["免密码登录", "用户通过邮件中的链接登录，不再保存密码", "src/auth/login.ts"],
  },
  {
    one: ["自动伸缩", "按处理器用量在 2 到 20 个实例之间自动增减", "deploy/hpa.yaml"],
    again: ["按处理器用量增减实例", "实例数量根据处理器用量在 2 到 20 之间自动调整", "deploy/hpa.yaml"],
    other: ["增大实例规格", "实例数量不变，每个实例的处理器和内存加倍", "deploy/api.yaml"],
  },
  {
    one: ["契约测试", "在持续集成中用录制的契约检查双方的消息", "test/contract/api.test.ts"],
    again: ["消费者驱动的契约", "持续集成时用消费者录制的契约检查提供者的消息", "test/contract/api.test.ts"],
    other: ["预发布环境的端到端测试", "把双方部署到预发布环境，在持续集成中一起测试", "test/e2e/api.test.ts"],
  },
  {
    one: ["软删除", "删除时写入删除时间，查询时过滤，三十天后由任务清除", "src/db/delete.ts"],
    again: ["标记删除", "删除只标记删除时间，查询过滤这些行，三十天后由任务清除", "src/db/delete.ts"],
    other: ["归档已删除的行", "删除时把行移到归档表，需要时可以恢复", "src/db/delete.ts"],
  },
  {
    one: ["用 WebSocket 推送", "服务器通过 WebSocket 推送变更，客户端不再轮询", "src/live/socket.ts"],
    again: ["服务器主动推送变更", "客户端保持 WebSocket 连接，变更由服务器推送，取消轮询", "src/live/socket.ts"],
    other: ["长轮询", "客户端发出请求，服务器保持到有变更时才回答", "src/live/poll.ts"],
  },
  {
    one: ["拆分计费服务", "计费成为独立服务，有自己的数据库，通过 HTTP 调用", "services/billing/main.ts"],
    again: ["计费独立成服务", "把计费拆成单独的服务和数据库，其他部分通过 HTTP 调用它", "services/billing/main.ts"],
    other: ["计费作为模块", "计费留在应用内，成为有独立表结构和窄接口的模块", "src/billing/index.ts"],
  },
  {
    one: ["熔断器", "支付接口连续失败五次后停止调用一分钟，再试一次", "src/pay/client.ts"],
    again: ["失败后暂停调用支付接口", "连续五次失败即熔断，一分钟后再放行一次支付调用", "src/pay/client.ts"],
    other: ["备用支付渠道", "支付接口调用失败时改走另一家支付渠道", "src/pay/client.ts"],
  },
  {
    one: ["开启严格类型检查", "打开 TypeScript 严格模式，逐个文件改正错误", "tsconfig.json"],
    again: ["启用 TypeScript 严格模式", "在配置中启用严格模式，错误按文件逐个改正", "tsconfig.json"],
    other: ["运行时校验", "用校验库在运行时检查输入，编译配置不变", "src/api/schemas.ts"],
  },
  {
    one: ["分批回填", "任务每批回填一千行新列，批次之间暂停", "scripts/backfill.ts"],
    again: ["逐批填写新列", "由任务一次填写一千行的新列，每批之间暂停", "scripts/backfill.ts"],
    other: ["读取时填写", "首次读取一行时计算并写入新列", "src/db/rows.ts"],
  },
  {
    one: ["引入内存缓存", "查询结果在进程内存中缓存一分钟", "src/cache.ts"],
    again: ["在进程内缓存查询结果", "把查询结果放入进程内存缓存，一分钟后失效", "src/cache.ts"],
    other: ["引入分布式缓存", "查询结果放入各进程共用的缓存集群", "src/cache.ts"],
  },
  {
    one: ["十二小时两班制", "护士改为十二小时两班，每天交接两次", "排班表.md"],
    again: ["改为两班倒", "每班十二小时，每天只交接班两次", "排班表.md"],
    other: ["保留三班并增加人手", "仍为八小时三班，夜班增加五名护士", "排班表.md"],
  },
  {
    one: ["与供应商续约一年", "按现价与现有供应商续约一年，期满再议", "合同.md"],
    again: ["续签现有合同一年", "以现价续签现有供应商的合同，为期一年", "合同.md"],
    other: ["改签新供应商", "终止现有合同，与报价更低的新供应商签约", "合同.md"],
  },
];

const approachOf = ([name, description, ...files]: Worded): Approach =>
  Approach.parse({
    name,
    description,
    effort: "low",
    affected_files: files.map((file) => ({ file, reason: "changed" })),
  });

export interface LabelledPair {
  readonly lang: "en" | "zh";
  readonly a: Approach;
  readonly b: Approach;
  readonly isSame: boolean;
}

const pairsOf = (lang: "en" | "zh", all: readonly Question[]): LabelledPair[] =>
  all.flatMap(({ one, again, other }) => {
    const [first, second, third] = [approachOf(one), approachOf(again), approachOf(other)];
    return [
      { lang, a: first, b: second, isSame: true },
      { lang, a: first, b: third, isSame: false },
      { lang, a: second, b: third, isSame: false },
    ];
  });

/** 132 pairs: 44 of one approach in two wordings, 88 of two approaches to one question. */
export const LABELLED_PAIRS: readonly LabelledPair[] = [...pairsOf("en", EN), ...pairsOf("zh", ZH)];

/** How often what is taken for one is one, and how much of what is one is found. */
export function scoreOf(
  pairs: readonly LabelledPair[],
  isOne: (a: Approach, b: Approach) => boolean,
): { readonly precision: number; readonly recall: number } {
  const found = pairs.filter(({ a, b }) => isOne(a, b));
  const right = found.filter(({ isSame }) => isSame).length;
  return { precision: right / found.length, recall: right / pairs.filter(({ isSame }) => isSame).length };
}
