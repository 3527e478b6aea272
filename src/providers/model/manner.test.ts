import { describe, expect, it } from "vitest";
import { mostOutput } from "./manner.ts";

const CALL =
  "max_tokens is too large: 24000. This model supports at most 16384 completion tokens, whereas you provided";

describe("the bound that a refusal of too long an answer names", () => {
  it.each([
    [`${CALL} 24000.`, 16_384],
    ["Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", 8_192],
    ["<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1,8192]", 8_192],
    ["max_tokens for `llama-3.1-8b-instant` must be less than or equal to 8000", 8_000],
    [
      "`max_completion_tokens` must be less than or equal to `8192`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model",
      8_192,
    ],
    [
      "The parameter `max_completion_tokens` specified in the request are not valid: integer above maximum value, expected a value <= 12288, but got 24000 instead. Request id: 0217752964393142fa50af54af66c5cfb922304",
      12_288,
    ],
    ["gpt-4-1106-preview: at most 4,096 output tokens, 24,000 were requested", 4_096],
    ["max_tokens 的取值范围为 1 到 8192，当前为 24000", 8_192],
  ])("%s", (message, most) => {
    expect(mostOutput(message, 24_000)).toBe(most);
  });

  it.each([
    "Unsupported parameter: 'max_tokens' is not supported with gpt-4-1106-preview. Use 'max_completion_tokens' instead.",
    "This model's maximum context length is 16384 tokens. However, you requested 24256 tokens (256 in the messages, 24000 in the completion).",
    "'max_tokens' is too large: 24000. This model's maximum context length is 16384 tokens and your request has 900 input tokens.",
    "`inputs` tokens + `max_new_tokens` must be <= 16384. Given: 900 `inputs` tokens and 24000 `max_new_tokens`",
    "json_schema is not supported: its name has more than 1024 characters",
    "400: <400> InvalidParameter: max_tokens must be at least 1",
    "max_tokens must be positive",
  ])("is none in: %s", (message) => {
    expect(mostOutput(message, 24_000)).toBeUndefined();
  });
});
