import { textsFrom } from "#lib/pairs";
import { many } from "../../words/many.ts";

export const { en, zh } = textsFrom({
  start: {
    title: ["What is to be decided?", "要决定什么？"],
    lede: [
      "Experts with opposed interests argue it with citations, people and models at one table. You get a decision that shows its dissent.",
      "利益对立的专家带着出处展开论证，人与模型同席。您得到一份写明异议的决定。",
    ],
    topic: {
      label: ["Question", "问题"],
      example: ["Should we split the billing monolith into services?", "我们是否应该把计费单体拆分为服务？"],
      help: [
        "One question with no clear answer. Say what is given and what must not happen, if you know.",
        "一个没有明确答案的问题。如果知道前提和绝不能发生的事，请一并写明。",
      ],
    },
    mode: ["How thorough", "深入程度"],
    protocol: ["Protocol", "协议"],
    documents: {
      label: ["Documents", "文档"],
      choose: ["Choose files", "选择文件"],
      drop: ["or drop them here", "或拖放到这里"],
      help: [
        "Texts, PDF, Word, PowerPoint, Excel, HTML, e-mail. Experts quote them by line, page, paragraph, slide or row.",
        "文本、PDF、Word、PowerPoint、Excel、HTML、电子邮件。专家会按行、页、段、幻灯片或表格行引用。",
      ],
      remove: [(path: string) => `Remove ${path}`, (path: string) => `移除 ${path}`],
      reading: [(path: string) => `Reading ${path} …`, (path: string) => `正在读取 ${path} …`],
      tooLarge: ["left out: a file may have 20 MB", "未加入：单个文件不得超过 20 MB"],
      tooMuch: ["left out: all texts together may have 4 MB", "未加入：全部文字合计不得超过 4 MB"],
      empty: ["left out: it is empty", "未加入：内容为空"],
    },
    seats: {
      label: ["Colleagues at the table", "同席的同事"],
      name: ["A colleague's name", "同事的名字"],
      example: ["Ada <ada@example.org>", "王梅 <mei@example.org>"],
      add: ["Add a seat", "添加席位"],
      help: [
        "Each takes an expert's seat by a link: it is sent to an address in < >, and else you get it in the next step.",
        "每人通过链接担任一位专家：在 < > 中写了地址就发到那里，否则下一步给您。",
      ],
      remove: [(seat: string) => `Remove ${seat}`, (seat: string) => `移除 ${seat}`],
      letters: [
        "A name has up to 64 characters, none of them , ; : < > / \\ or a quotation mark. An expert's name may follow after a colon.",
        "名字最多 64 个字符，不含 , ; : < > / \\ 或引号；冒号之后可写专家的名字。",
      ],
      twice: [(seat: string) => `${seat} has a seat already`, (seat: string) => `${seat} 已有席位`],
      most: [(n: number) => `A table has at most ${many(n, "seat", "seats")}`, (n: number) => `最多 ${n} 个席位`],
      minutes: ["Minutes that each has for an answer", "每人作答的分钟数"],
    },
    more: ["More choices: how it is held, who thinks, budgets", "更多选择：讨论方式、由谁思考、预算"],
    groups: {
      held: ["How it is held", "讨论方式"],
      thinks: ["Models", "模型"],
      budgets: ["It ends early at", "到此提前结束"],
      along: ["While it runs", "讨论进行时"],
    },
    none: ["no limit", "不限"],
    automatic: ["automatic", "自动"],
    asks: [
      "Ask me to confirm the experts, and after each round how it goes on",
      "请我确认专家，并在每轮之后询问如何继续",
    ],
    submit: ["Start the discussion", "开始讨论"],
    starting: ["Starting …", "正在开始…"],
    offline: [
      "No model is set up: passages of your documents are quoted and compared by rule.",
      "没有设置模型：由规则摘引您的文档段落并对照。",
    ],
    list: {
      title: ["Discussions", "讨论"],
      none: ["None yet. Discussions appear here as soon as they start.", "还没有讨论。第一场开始后会列在这里。"],
      waitsForYou: ["waits for you", "等您"],
    },
    withUnit: [
      (label: string, unit: string) => `${label} (${unit})`,
      (label: string, unit: string) => `${label}（${unit}）`,
    ],
    stranger: {
      title: ["You need an invitation", "您需要邀请"],
      text: [
        "Access to this gateway requires an invitation. Open the link that you received; if it does not work, ask for a new one.",
        "进入此网关需要邀请。请打开收到的链接；如果打不开，请要一个新的。",
      ],
      team: [
        (session: string) => `Log team messages in ${session}`,
        (session: string) => `在 ${session} 中记录团队消息`,
      ],
    },
  },
});
