import { IN } from "../engine/grounded-labelling.ts";
import { UNSTATED } from "../engine/judge.ts";
import { TopStrengths } from "../engine/top-strengths.ts";
import { labelName } from "../grounded.ts";
import { type JudgedClaim, type JudgedMap, type MapEdge, rounded } from "./argument-map.ts";
import type { IccmaReader } from "./iccma-reader.ts";

/** The framework that was read, judged; its claims are made while they are walked, so that a million fit. */
export function judgeIccma({ labelling, size }: IccmaReader): JudgedMap {
  labelling.settle();
  const { attacks } = labelling;
  const strengths = new TopStrengths();
  for (let node = 0; node < size; node += 1) strengths.add(UNSTATED);
  for (let link = 0; link < attacks.length; link += 1) {
    strengths.attack(attacks.from(link), attacks.to(link), 1);
  }
  strengths.settle();
  return {
    claimCount: size,
    edgeCount: attacks.length,
    claims: {
      *[Symbol.iterator](): Generator<JudgedClaim> {
        for (let node = 0; node < size; node += 1) {
          const label = labelling.label(node);
          const strength = rounded(strengths.values[node] as number);
          const standing = labelName(label);
          yield {
            id: String(node + 1),
            text: "",
            standing,
            status: label === IN ? "stands" : standing === "OUT" ? "refuted" : "contested",
            strength,
            strengthFlat: strength,
          };
        }
      },
    },
    edges: {
      *[Symbol.iterator](): Generator<MapEdge> {
        for (let link = 0; link < attacks.length; link += 1) {
          yield {
            from: String(attacks.from(link) + 1),
            to: String(attacks.to(link) + 1),
            relation: "counters",
          };
        }
      },
    },
  };
}
