import { useEffect, useRef, useState } from "preact/hooks";
import type { Neighbourhood } from "./focus.ts";

/** Size of a claim's box in pixels. */
export const BOX = { width: 216, height: 98 } as const;

export interface LayoutQuestion {
  readonly number: number;
  readonly nodes: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LayoutAnswer {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly (Point & { readonly id: string })[];
  /** From the citing claim to the cited one. */
  readonly edges: readonly { readonly from: string; readonly to: string; readonly points: readonly Point[] }[];
}

/** Lays out a focus in a worker, which is loaded on first use. */
export function useLayout(focus: Neighbourhood | undefined): LayoutAnswer | undefined {
  const worker = useRef<Worker | undefined>(undefined);
  const asked = useRef(0);
  const [answer, setAnswer] = useState<LayoutAnswer | undefined>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    if (!focus) return;
    if (!worker.current) {
      worker.current = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
      worker.current.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) => {
        if (data.number === asked.current) setAnswer(data);
      });
    }
    asked.current += 1;
    worker.current.postMessage({
      number: asked.current,
      nodes: focus.claims.map(({ id }) => id),
      edges: focus.edges.map(({ from, to }) => ({ from, to })),
      ...BOX,
    } satisfies LayoutQuestion);
  }, [focus]);
  return answer;
}
