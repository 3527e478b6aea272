import type { Body } from "#wire";
import type { Detail, Progress, Step, StreamEvent } from "./types.ts";

/** What a phase of a discussion changes in what is known of it. */
export function afterPhase(detail: Detail, { event, body, round, ts }: StreamEvent): Partial<Detail> {
  const at = { lastActive: ts, round: Math.max(detail.round, round ?? 0) };
  switch (event) {
    case "opened":
      return { ...at, ...opened(body as unknown as Body<"phase", "opened">) };
    case "composed":
      return { ...at, ...(body as Pick<Detail, "participants" | "tensionMap" | "mode" | "rounds">) };
    case "begun":
      return { ...at, step: { ...(body as unknown as Step), round: round ?? detail.round } };
    case "progress": {
      const progress = { ...(body as unknown as Progress), round: round ?? detail.round };
      return { ...at, step: undefined, progress: [...detail.progress, progress] };
    }
    case "decided":
      return { ...at, ...withoutQuestion(detail, String(body.question)) };
    case "paused":
      return { ...at, status: "paused", reason: String(body.reason) };
    case "resumed":
      return { ...at, status: "active", reason: "" };
    case "ended": {
      const { outcome, reason, usage } = body as unknown as Body<"phase", "ended">;
      return { ...at, status: outcome, reason, step: undefined, question: undefined, ...(usage ? { usage } : {}) };
    }
    case "closed":
      return { over: true };
    default:
      return {};
  }
}

const opened = ({ title, options, context }: Body<"phase", "opened">): Partial<Detail> => ({
  ...{ title, topic: options.topic, mode: options.mode, provider: options.provider, lang: options.lang },
  ...{ status: "active", seats: options.seats, documents: context.files },
});

/** The question is answered; another that is open by now stays. */
export const withoutQuestion = (detail: Detail | undefined, question: string): Partial<Detail> =>
  detail?.question?.question === question ? { question: undefined } : {};
