import type { JSX } from "preact";
import { useRoom } from "../../room/room.ts";
import { Avatar } from "../ui/marks.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { ArtifactDecision } from "./decision.tsx";
import { ArtifactFiles } from "./files.tsx";
import { Nothing, Tabbed } from "./parts.tsx";
import { ArtifactPlanning } from "./planning.tsx";
import { ArtifactRecords } from "./records.tsx";
import { Exports } from "./result.tsx";
import { ArtifactTopic } from "./topic.tsx";

const SECTIONS = {
  topic: ArtifactTopic,
  files: ArtifactFiles,
  planning: ArtifactPlanning,
  decision: ArtifactDecision,
  records: ArtifactRecords,
};

export function SectionsView(): JSX.Element | null {
  const room = useRoom();
  const w = words.value.sections;
  const detail = room.detail.value;
  if (!detail) return null;
  const artifact = room.outcome.value?.artifact;
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
      {artifact ? (
        <Tabbed
          label={w.label}
          tabs={Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]}
          names={w.names}
          panel={(one) => {
            const OfArtifact = SECTIONS[one];
            return <OfArtifact of={artifact} />;
          }}
        />
      ) : (
        <Nothing />
      )}
    </div>
  );
}
