import { describe, expect, it } from "vitest";
import { halfWidthIn } from "../../../test/support/latin.ts";
import { FLAVOURS, OPENAI } from "../openai-compatible/flavours.ts";
import { CLASSES, ProviderError, type ProviderFailure, type VendorNames } from "../provider.ts";
import { PROGRAMS } from "../registry.ts";
import { failureText } from "./explain.ts";

const CODES = Object.keys(CLASSES) as ProviderFailure[];
/** Vendor failures; a missing recording is none. */
const OF_VENDORS = CODES.filter((code) => code !== "not_recorded");

const told = (code: ProviderFailure, of?: VendorNames, repaired = false): string =>
  failureText(new ProviderError(code, "in English", { of, repaired }), "zh");
const named = (name: string): VendorNames =>
  [...FLAVOURS, ...PROGRAMS].find((one) => one.name === name)?.names as VendorNames;

describe("a failure in Chinese", () => {
  it.each(OF_VENDORS)("says whose it is: %s", (code) => {
    for (const { names } of [...FLAVOURS, ...PROGRAMS]) expect(told(code, names)).toContain(names.label);
  });

  it.each(CODES)("is whole and punctuated as Chinese is, also where it is nobody's in particular: %s", (code) => {
    for (const of of [undefined, OPENAI.names, named("llamacpp"), named("claude")]) {
      expect(told(code, of)).toMatch(/[\p{Script=Han}]{4}/u);
      expect(halfWidthIn(told(code, of).replace("（in English）", ""))).toEqual([]);
      expect(told(code, of)).not.toMatch(/undefined|： |，，| {2}|[\p{Script=Han}] [\p{Script=Han}]/u);
    }
  });

  it("says what to do, as it is typed", () => {
    expect(told("connection", named("llamacpp"))).toBe(
      "无法连接 llama.cpp：请检查它是否在运行（`llama-server -m FILE`），以及 LLAMACPP_BASE_URL",
    );
    expect(told("connection", OPENAI.names)).toBe("无法连接 OpenAI：请检查网络，以及 OPENAI_BASE_URL");
    expect(told("connection", named("codex"))).toBe("无法连接 Codex：请检查网络");
    expect(told("bad_key", OPENAI.names)).toBe("OpenAI 不接受这个密钥或登录：请设置有效的 OPENAI_API_KEY");
    expect(told("bad_key", named("codex"))).toBe(
      "Codex 不接受这个密钥或登录：请用 `codex login` 登录，或设置有效的 OPENAI_API_KEY",
    );
    expect(told("bad_key")).toBe("模型服务不接受这个密钥或登录：请检查密钥，或重新登录");
    expect(told("overloaded", OPENAI.names)).toBe("OpenAI 过载或发生故障：请稍后再试");
    expect(told("timeout", OPENAI.names)).toBe(
      "OpenAI 的模型没有在时限内作答：请延长时限（--turn-timeout），或稍后再试",
    );
  });

  it("says that an answer was repaired only where it was", () => {
    expect(told("invalid_answer", named("qwen"))).toMatch(/的模型没有给出可用的回答/);
    expect(told("invalid_answer", named("qwen"), true)).toMatch(/改了一次仍不符合/);
  });
});
