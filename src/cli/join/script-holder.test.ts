import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { emptyReading, type SeatTurn } from "#discussion";
import type { Terminal } from "../terminal.ts";
import { enSeat } from "../words/en.ts";
import { ScriptHolder } from "./script-holder.ts";

describe("a script at a seat", () => {
  const seated = () => {
    const input = new PassThrough();
    const told: string[] = [];
    const err = (text: string): void => void told.push(text);
    const terminal: Terminal = { interactive: false, colour: false, columns: 80, out: () => undefined, err };
    const holder = new ScriptHolder(terminal, input);
    const state = emptyReading("d");
    const turn = {} as SeatTurn;
    const asked = (signal = new AbortController().signal): Promise<unknown> => holder.answer(turn, state, signal);
    const says = (...lines: string[]): void => void input.write(lines.map((line) => `${line}\n`).join(""));
    /** A turn that ends without an answer. */
    const missed = async (): Promise<void> => {
      const stop = new AbortController();
      const answer = asked(stop.signal);
      stop.abort(new Error("the deadline has passed"));
      await expect(answer).rejects.toThrow("the deadline has passed");
    };
    return { input, told, asked, says, missed };
  };

  it("answers the next turn after one that it missed, and after several", async () => {
    const { asked, says, missed, told } = seated();
    await missed();
    await missed();
    for (const position of ["second", "third"]) {
      const answer = asked();
      says(JSON.stringify({ position }));
      expect(await answer).toEqual({ position });
    }
    expect(told).toEqual([]);
  });

  it("has what it says too late dropped, not taken for an answer to the next turn", async () => {
    const { asked, says, missed, told } = seated();
    await missed();
    says('{"position": "late"}');
    await expect.poll(() => told).toEqual([`swarm: ${enSeat.noTurn}\n`]);
    const answer = asked();
    says('{"position": "in time"}');
    expect(await answer).toEqual({ position: "in time" });
  });

  it("may write its answers before the turns, and what is no JSON again", async () => {
    const { input, asked, says, told } = seated();
    says('{"position": 1}', "", "no", '{"position": 2}');
    input.end();
    expect([await asked(), await asked(), await asked()]).toEqual([{ position: 1 }, { position: 2 }, undefined]);
    expect(told).toEqual([expect.stringContaining("that line is not JSON")]);
  });
});
