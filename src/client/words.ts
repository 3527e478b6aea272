import type { Lang } from "#wire";

/** On an expert of whom only name and concern are known, and on a discussion that ended. */
const en = {
  thinkingStyle: "from this concern",
  bias: (concern: string) => `puts first: ${concern}`,
  replyTendency: "says what each proposal means for this concern",
  limits: { calls: "calls", tokens: "tokens", money: "money", time: "time" },
  overForGood: (id: string, outcome: string) => `${id} is over (${outcome}) and cannot be resumed`,
  nobodyAgain: (protocol: string) =>
    `: in the protocol ${protocol} nobody is asked again once a step is over, since what follows has built on it`,
  needsMore: (id: string, limit: string, option: string, than?: string) =>
    `${id} ended because its limit of ${limit} was used up: resume it with ${option}${than === undefined ? "" : ` above ${than}`}`,
  noModels: "no model takes part in this discussion, and it goes on so: start another with --provider",
  noModelFor: (id: string, models: readonly string[]) =>
    `no model speaks for ${JSON.stringify(id)} here; one speaks for ${models.join(", ")}`,
  blindSpot: "what it costs the others to put this first",
  store: {
    full: (used: string, limit: string, fillers: readonly string[]) =>
      `the broker's store is nearly full (${used} of ${limit} MB), so guests can store nothing; most of it: ${fillers.join(", ")}. Archive what is over (swarm archive --finished), or raise SWARM_MAX_STORE and start the broker again`,
    filler: (who: string, discussion: string, mb: string, messages: number) =>
      `${who === "" ? "" : `${who} in `}${discussion} about ${mb} MB (${messages} messages)`,
  },
};
type Words = typeof en;

const zh: Words = {
  thinkingStyle: "从这一关切出发",
  bias: (concern) => `首先看重：${concern}`,
  replyTendency: "说明每个提议对该关切的影响",
  limits: { calls: "调用次数", tokens: "词元", money: "费用", time: "时间" },
  overForGood: (id, outcome) => `${id} 已结束（${outcome}），不能继续`,
  nobodyAgain: (protocol) => `：在协议 ${protocol} 中，步骤结束后不再询问任何人，因为后面的步骤以它为基础`,
  needsMore: (id, limit, option, than) =>
    `${id} 因为${limit}用完而结束：继续时请给出 ${option}${than === undefined ? "" : `，须大于 ${than}`}`,
  noModels: "本次讨论没有模型参与，继续时也没有：如需模型，请用 --provider 另开一场",
  noModelFor: (id, models) => `这里没有模型替 ${JSON.stringify(id)} 发言；由模型发言的是 ${models.join("、")}`,
  blindSpot: "把它放在首位会让别人付出什么",
  store: {
    full: (used, limit, fillers) =>
      `消息服务器的存储将满（已用 ${used} MB，共 ${limit} MB），受邀者无法再写入；占用最多的是：${fillers.join("、")}。请归档已结束的讨论（swarm archive --finished），或调大 SWARM_MAX_STORE 后重启消息服务器`,
    filler: (who, discussion, mb, messages) =>
      `${discussion}${who === "" ? "" : ` 中的 ${who}`}，约 ${mb} MB（${messages} 条消息）`,
  },
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
