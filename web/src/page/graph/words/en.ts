import { many } from "../../words/many.ts";

export const en = {
  graph: {
    around: "Around",
    count: (shown: number, all: number) => `${shown} of ${many(all, "claim", "claims")}`,
    asked: "asked about",
    holders: (n: number) => `${many(n, "expert", "experts")} for it`,
    types: { point: "point", reason: "reason" } as Readonly<Record<string, string>>,
    shapes: {
      declares: "point",
      argues: "reason for",
      attacks: "reason against",
      answers: "answer",
      compares: "comparison",
    },
    empty: "There are no claims yet. They appear as soon as the first positions are in.",
    never: "There are no claims.",
    titled: (id: string, author: string, text: string) => `${id}, ${author}: ${text}`,
    picture: "The argument graph. The outline below says the same in words.",
    smaller: "Smaller",
    larger: "Larger",
    fit: "Fit",
    hidden: (n: number) => `${many(n, "more claim", "more claims")} next to it`,
    legend: "What the signs mean",
    outline: "The same in words",
  },
};
