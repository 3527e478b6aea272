import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useRoom } from "../../room/room.ts";
import type { Artifact } from "../../room/types.ts";
import { Avatar } from "../ui/marks.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { ArtifactDecision } from "./decision.tsx";
import { ArtifactFiles } from "./files.tsx";
import { Nothing } from "./parts.tsx";
import { ArtifactPlanning } from "./planning.tsx";
import { ArtifactRecords } from "./records.tsx";
import { Exports } from "./result.tsx";
import { ArtifactTopic } from "./topic.tsx";

const SECTIONS = ["topic", "files", "planning", "decision", "records"] as const;

/** The artifact of a discussion in sections: topic, files, planning, decision, records. */
export function SectionsView(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.sections;
  const detail = room.detail.value;
  const [open, setOpen] = useState<(typeof SECTIONS)[number]>("topic");
  if (!detail) return null;
  const artifact = room.outcome.value?.artifact;
  const OfArtifact = FROM_ARTIFACT[open];
  const experts = detail.participants.filter(({ role }) => role === "expert");
  return (
    <div class="stack sections">
      <div class="row sections-head">
        <span class="tag">{words.value.header.roundShort(Math.max(1, detail.round))}</span>
        <span class="faint small">
          <Time at={detail.lastActive} kind="date" />
        </span>
        <span class="row">
          {experts.map(({ id, name }) => (
            <span key={id} title={name}>
              <Avatar id={id} size={24} />
              <span class="hidden">{name}</span>
            </span>
          ))}
        </span>
        <Exports />
      </div>
      <nav class="row sections-nav" aria-label={w.label}>
        {SECTIONS.map((one) => (
          <button key={one} type="button" aria-pressed={open === one} onClick={() => setOpen(one)}>
            {w.names[one]}
          </button>
        ))}
      </nav>
      <section aria-labelledby="section-title" class="stack section">
        <h2 id="section-title">{w.names[open]}</h2>
        {artifact ? <OfArtifact of={artifact} /> : <Nothing />}
      </section>
    </div>
  );
}

type Section = (typeof SECTIONS)[number];

/** Sections from the protocol's artifact. */
const FROM_ARTIFACT: Readonly<Record<Section, (props: { readonly of: Artifact }) => JSX.Element>> = {
  topic: ArtifactTopic,
  files: ArtifactFiles,
  planning: ArtifactPlanning,
  decision: ArtifactDecision,
  records: ArtifactRecords,
};
