import { z } from "zod";
import { callAddressOf } from "#lib/addresses";
import { SEAT, seatIn } from "#lib/seat-given";
import { FIXED_PARTICIPANTS, Name, NewLimits } from "#wire";
import { CALLED, type Option, optionsOf, shown, type Text } from "./option.ts";
import type { ProtocolDefinition } from "./protocol.ts";

/** Parts of a protocol that the entrances need. */
export type Optioned = Pick<ProtocolDefinition, "name" | "title" | "options" | "readsInstead" | "checks" | "whoThinks">;

export const DEFAULT_PROTOCOL = "swarm-discussion";

const SECONDS: Text = { en: "seconds", zh: "秒" };

const Seat = z
  .string()
  .trim()
  .regex(
    SEAT,
    "a name of 1 to 64 characters without , ; : < > / and quotes; an expert's name may follow it after a colon, and an address in < >",
  )
  .refine((seat) => !FIXED_PARTICIPANTS.includes(seatIn(seat).name), {
    error: `that is a fixed role: choose another name than ${FIXED_PARTICIPANTS.join(", ")}`,
  })
  .refine((seat) => canBeCalled(seatIn(seat).address), {
    error: "what stands in < > is neither a mail address nor an http or https URL",
  });

const canBeCalled = (address: string | undefined) => address === undefined || callAddressOf(address) !== undefined;

export const { options: COMMON } = optionsOf(undefined, {
  topic: {
    schema: z.string().trim().min(1).max(20_000),
    required: true,
    at: ["line", "http", "mcp"],
    help: {
      en: "what is to be decided, as a question, with what matters about it",
      zh: "要决定的问题，以及其中什么重要",
    },
  },
  protocol: {
    default: DEFAULT_PROTOCOL,
    flag: "--protocol <name>",
    help: { en: "the protocol by which it is held", zh: "讨论按哪种协议进行" },
  },
  context: {
    schema: z.array(z.string()).max(1_000),
    flag: "--context <path...>",
    at: ["command", "batch", "line"],
    local: true,
    help: { en: "documents and folders that experts may quote", zh: "专家可以引用的文件和文件夹" },
  },
  documents: {
    schema: z
      .array(
        z.strictObject({
          path: z.string().min(1).max(1_000).describe("its name; for `data` its ending says the kind"),
          text: z.string().min(1).optional(),
          data: z
            .string()
            .min(1)
            .optional()
            .describe("instead of text: a PDF, DOCX, PPTX, XLSX, HTML or EML file in Base64, whose text is taken out"),
        }),
      )
      .max(400),
    at: ["http", "mcp"],
    local: true,
    help: {
      en: "texts that experts may quote by path and line: plans, measurements, code; documents (PDF, DOCX, PPTX, XLSX, HTML, EML) by page, paragraph, slide or row; give what bears on the topic",
      zh: "专家可以引用的文本（按路径和行号）：方案、测量、代码；以及文档（PDF、DOCX、PPTX、XLSX、HTML、EML，按页、段、幻灯片或行）；给出与议题相关的",
    },
  },
  seats: {
    schema: z
      .array(Seat)
      .max(8)
      .overwrite((names) => [...new Set(names)]),
    flag: "--seat <name...>",
    help: {
      en: 'seats held by people or programs, by a name each in any script, such as alice, "Ada: Security Officer" in the place of that expert, or "José <jose@example.org>", who is sent a link: see swarm join',
      zh: "由人或程序担任的席位，每席一个名字，什么文字都可以，如 王梅；“王梅：安全主管”坐该专家的席位；“王梅 <mei@example.org>”则会收到链接：见 swarm join",
    },
  },
  provider: {
    label: { en: "Who thinks", zh: "由谁思考" },
    default: "auto",
    flag: "--provider <name>",
    help: {
      en: "who thinks: auto (what is there, else offline), anthropic, openai, gemini, ollama, vllm, lmstudio, llamacpp, cli:claude, cli:codex, cli:gemini, cli:qwen, mix (a family each), offline (no model), replay:FOLDER (a recorded discussion); NAME:MODEL names a model, a comma what comes next where one fails",
      zh: "由谁思考：auto（有什么用什么，否则 offline）、anthropic、openai、gemini、ollama、vllm、lmstudio、llamacpp、cli:claude、cli:codex、cli:gemini、cli:qwen、mix（各用一个模型家族）、offline（不用模型）、replay:文件夹（所记录的讨论）；“名称:模型”指定模型，逗号之后写前者没能作答时的替补",
    },
  },
  model: {
    label: { en: "Model", zh: "模型" },
    flag: "--model <model>",
    check: (_, { provider }) =>
      provider === "mix" ? "it names the model of one provider: leave it away where the provider is mix" : undefined,
    help: { en: "the provider's model; without it the provider's default", zh: "所用的模型；不指定则用其默认" },
  },
  effort: {
    default: "auto",
    label: { en: "How much models think", zh: "模型思考的力度" },
    flag: "--effort <level>",
    help: {
      en: "how much models think, where they can be told; more is slower and costs more",
      zh: "模型思考的力度（可以指定的模型）；力度越大越慢、越贵",
    },
    choices: {
      auto: { en: "much where it argues, little where it words", zh: "论证时多，写文字时少" },
      low: { en: "little", zh: "少" },
      medium: { en: "moderately", zh: "中等" },
      high: { en: "much", zh: "多" },
    },
  },
  lang: {
    default: undefined,
    label: { en: "Language of the discussion", zh: "讨论的语言" },
    flag: "--lang <lang>",
    help: { en: "language of the discussion; without it the topic's", zh: "讨论所用的语言；不指定则用议题的语言" },
    choices: { en: { en: "English", zh: "英文" }, zh: { en: "Chinese", zh: "中文" } },
  },
  id: {
    label: { en: "Id of the discussion", zh: "讨论的编号" },
    schema: Name,
    flag: "--id <id>",
    at: ["command", "line", "http", "mcp"],
    local: true,
    help: { en: "the discussion's id; without it one is made from the topic", zh: "讨论的编号；不指定则由议题生成" },
  },
  notify: {
    // An address may be a secret: it is kept outside the record.
    schema: z
      .string()
      .max(2_000)
      .regex(CALLED)
      .refine(canBeCalled, {
        error: ({ input }) =>
          `${shown(input)} was given, where nobody can be called; an http or https URL or a mail address is wanted`,
      }),
    label: { en: "Call me at this URL or mail address when it waits for somebody", zh: "等人时通知此网址或邮箱" },
    flag: "--notify <url>",
    at: ["command", "http", "mcp"],
    local: true,
    help: {
      en: "a URL or mail address that is called when the discussion waits for you, or for a seat without one of its own: JSON with a `text`, as Slack, Teams and Mattermost take it, or a mail (SWARM_SMTP_URL)",
      zh: "讨论在等你（或没有另设地址的席位）时，通知的网址或邮箱：带 text 的 JSON，Slack、Teams、Mattermost 可直接接收；或一封邮件（需设 SWARM_SMTP_URL）",
    },
  },
  unattended: {
    schema: z.boolean(),
    flag: "--yes",
    at: ["command", "http"],
    help: {
      en: "take every recommended answer instead of asking",
      zh: "不询问，都采用建议的回答",
    },
    // A request has no user waiting; to be asked is opt-in.
    special: { http: { default: true } },
  },
  dryRun: {
    schema: z.boolean(),
    flag: "--dry-run",
    at: ["command"],
    local: true,
    help: {
      en: "say what the discussion probably needs (calls by kind, tokens, money), from the least to the most, and start nothing",
      zh: "只说明讨论大约需要多少（各类调用、词元、费用）及其范围，不开始讨论",
    },
  },
  anonymous: {
    flag: "--anonymous",
    help: {
      en: "experts see each other under labels; the record keeps who it was",
      zh: "专家彼此只看得到代号；记录中保留真实身份",
    },
  },
  budgetCalls: {
    label: { en: "Model calls at most", zh: "模型调用上限" },
    flag: "--budget-calls <n>",
    help: { en: "end early after this many model calls", zh: "模型调用达到此数就提前结束" },
  },
  budgetTokens: {
    label: { en: "Tokens at most", zh: "词元上限" },
    flag: "--budget-tokens <n>",
    help: { en: "end early after this many tokens", zh: "用完这些词元就提前结束" },
  },
  budgetUsd: {
    label: { en: "Budget", zh: "预算" },
    flag: "--budget-usd <x>",
    unit: { en: "USD", zh: "美元" },
    help: { en: "end early once this much is spent", zh: "花费达到此数就提前结束" },
  },
  timeSeconds: {
    label: { en: "Time at most", zh: "时间上限" },
    flag: "--time <minutes>",
    unit: SECONDS,
    inMinutes: true,
    help: { en: "end early after this time", zh: "超过这段时间就提前结束" },
  },
  turnSeconds: {
    label: { en: "A worker's time for an answer", zh: "工作进程答一次的时限" },
    flag: "--turn-timeout <seconds>",
    unit: SECONDS,
    help: { en: "what a worker may take for one answer", zh: "工作进程答一次的时限" },
  },
  seatSeconds: {
    label: { en: "A seat's time for an answer", zh: "席位答一次的时限" },
    flag: "--seat-timeout <seconds>",
    unit: SECONDS,
    help: { en: "what a seat may take for one answer", zh: "席位答一次的时限" },
  },
});

export const PROTOCOL = COMMON.find(({ key }) => key === "protocol") as Option;

/** The limits that a resume may set anew; those that it does not name stay. */
export const LIMIT_OPTIONS: readonly Option[] = COMMON.filter(
  ({ key }) => key in NewLimits.shape && key !== "provider",
).map((option) => ({ ...option, default: undefined }));

/** The options of several protocols, those of every protocol first; of one key there may be several. */
export const unionOf = (protocols: readonly Optioned[]): readonly Option[] => [
  ...COMMON,
  ...protocols.flatMap(({ options }) => options),
];

export const allOptions = (protocol: Optioned | undefined): readonly Option[] => unionOf(protocol ? [protocol] : []);
