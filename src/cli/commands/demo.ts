// `swarm demo`.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentOf, type GivenContext } from "#client";
import { REPLAY } from "#lib/provider-name";
import { seatsNamed } from "#protocols/seating";
import { REPLAY_PACED } from "#providers";
import { DiscussionOptions, type Lang } from "#wire";
import type { ExitCode } from "../failures.ts";
import { brokerLocation, type JsonFlags, takenIn } from "../reach.ts";
import { begunWith, runDiscussion } from "../run/run-discussion.ts";
import { screenKindOf } from "../run/screen.ts";
import { processTerminal } from "../terminal.ts";
import { words } from "../words/index.ts";

export interface DemoFlags extends JsonFlags {
  readonly lang?: Lang;
  readonly quiet?: boolean;
  readonly id?: string;
  readonly seat?: string;
  readonly fast?: boolean;
}

/** Folder of the recordings: one for each language, with its documents. It is next to dist/ and to src/. */
const RECORDINGS = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../../demo" : "../demo", import.meta.url),
);

export async function demo(flags: DemoFlags): Promise<ExitCode> {
  const lang = flags.lang ?? "en";
  const say = words(lang).run.demo;
  const folder = join(RECORDINGS, lang);
  const place = brokerLocation(flags);
  const recorded = JSON.parse(await readFile(join(folder, "discussion.json"), "utf8")) as { readonly topic: string };
  const options = DiscussionOptions.parse({
    ...recorded,
    // Page, report and record show the topic: there, too, it has to say that it is a recording.
    topic: `${recorded.topic}\n\n${say.recorded}`,
    ...(flags.seat === undefined ? {} : seatsNamed([flags.seat])),
    lang,
    provider: `${flags.fast ? REPLAY : REPLAY_PACED}${join(folder, "exchanges.jsonl")}`,
    unattended: true,
  });
  const context = await documentsIn(folder);
  const notice = [say.recorded, ...(options.seats.length > 0 ? [say.seated] : [])].join(say.gap);
  return runDiscussion({
    place,
    terminal: processTerminal(),
    screen: screenKindOf(flags),
    lang,
    unattended: true,
    notes: [notice],
    notice,
    begin: async (bus, signal) => {
      const begun = await begunWith(bus, { options, context, id: flags.id, isTaken: takenIn(place) }, signal);
      begun.state.title = recorded.topic;
      return begun;
    },
  });
}

async function documentsIn(folder: string): Promise<GivenContext> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const read = async (name: string) => documentOf(name, await readFile(join(folder, name), "utf8"));
  return { documents: await Promise.all(names.map(read)), skipped: [] };
}
