import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Artifact } from "../../room/types.ts";
import { ArtifactDecision } from "../artifact/decision.tsx";
import { ArtifactFiles } from "../artifact/files.tsx";
import { ArtifactPlanning } from "../artifact/planning.tsx";
import { ArtifactRecords } from "../artifact/records.tsx";
import { ArtifactTopic } from "../artifact/topic.tsx";
import { useRoom } from "../discussion/context.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { DecisionSection } from "./decision.tsx";
import { Exports } from "./exports.tsx";
import { FilesSection } from "./files.tsx";
import { PlanningSection } from "./planning.tsx";
import { RecordsSection } from "./records.tsx";
import { TopicSection } from "./topic.tsx";

const SECTIONS = ["topic", "files", "planning", "decision", "records"] as const;

/** The discussion in sections: topic, files, planning, decision, records. */
export function SectionsView(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.sections;
  const detail = room.detail.value;
  const [open, setOpen] = useState<(typeof SECTIONS)[number]>("topic");
  if (!detail) return null;
  const artifact = room.outcome.value?.artifact;
  const experts = detail.participants.filter(({ role }) => role === "expert");
  return (
    <div class="sections">
      <div class="sections-head">
        <span class="tag">{words.value.header.roundShort(Math.max(1, detail.round))}</span>
        <span class="faint small">
          <Time at={detail.lastActive} kind="date" />
        </span>
        <span class="avatars">
          {experts.map(({ id, name }) => (
            <span key={id} title={name}>
              <Avatar id={id} size={24} />
              <span class="hidden">{name}</span>
            </span>
          ))}
        </span>
        <Exports />
      </div>
      <nav class="sections-nav" aria-label={w.label}>
        {SECTIONS.map((one) => (
          <button key={one} type="button" aria-pressed={open === one} onClick={() => setOpen(one)}>
            {w.names[one]}
          </button>
        ))}
      </nav>
      <section aria-labelledby="section-title" class="section">
        <h2 id="section-title">{w.names[open]}</h2>
        {artifact ? <OfArtifact open={open} artifact={artifact} /> : <OfRecord open={open} />}
      </section>
    </div>
  );
}

type Shown = { readonly open: (typeof SECTIONS)[number] };

/** Computed from the statements. */
function OfRecord({ open }: Shown): JSX.Element | null {
  const detail = useRoom().detail.value;
  if (!detail) return null;
  switch (open) {
    case "topic":
      return <TopicSection detail={detail} />;
    case "files":
      return <FilesSection detail={detail} />;
    case "planning":
      return <PlanningSection detail={detail} />;
    case "decision":
      return <DecisionSection detail={detail} />;
    case "records":
      return <RecordsSection />;
  }
}

/** As a protocol that writes an artifact has put them together. */
function OfArtifact({ open, artifact }: Shown & { readonly artifact: Artifact }): JSX.Element {
  switch (open) {
    case "topic":
      return <ArtifactTopic of={artifact} />;
    case "files":
      return <ArtifactFiles of={artifact} />;
    case "planning":
      return <ArtifactPlanning of={artifact} />;
    case "decision":
      return <ArtifactDecision of={artifact} />;
    case "records":
      return <ArtifactRecords of={artifact} />;
  }
}
