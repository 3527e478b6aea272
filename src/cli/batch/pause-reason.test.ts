import { expect, it } from "vitest";
import { pauseIn } from "./run.ts";

it.each([
  ["which-one", "Anthropic refused the key: set one.", "Nothing is lost; go on with: swarm resume which-one"],
  ["key", "Anthropic refused the key: set one. Then wait.", "Nothing is lost; go on with: swarm resume key"],
  ["key", "密钥 key 无效：请设置有效的密钥。", "进度不会丢失；解决后继续：swarm resume key"],
])("why %s is paused is told without how to resume it alone", (id, why, how) => {
  expect(pauseIn({ id, reason: `${why} ${how}` })).toBe(why);
});
