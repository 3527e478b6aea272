import { namesFrom, type Pair } from "#lib/pairs";
import type { ProviderFailure } from "../provider.ts";

const STATES: Partial<Record<ProviderFailure, Pair>> = {
  no_key: ["has no key", "缺少密钥"],
  bad_key: ["does not accept the key", "不接受密钥"],
  no_credit: ["has no credit left", "余额不足"],
  spend_limit: ["has reached its spend limit", "达到消费上限"],
  no_access: ["does not let this key use the model", "密钥无权使用该模型"],
  no_model: ["does not know the model", "没有该模型"],
  no_program: ["cannot be started", "无法启动"],
  rate_limited: ["is throttled", "限流"],
  overloaded: ["is overloaded or out of order", "过载或故障"],
  connection: ["cannot be reached", "无法连接"],
  timeout: ["has not answered", "无响应"],
};

/** State of a provider during an outage, by the code of its failure. */
export const OUT: Record<"en" | "zh", Partial<Record<ProviderFailure, string>>> = namesFrom(
  STATES as Record<string, Pair>,
);
