import type { LabelledQuestion } from "./question.ts";

export const ZH: readonly LabelledQuestion[] = [
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
