import type { DraftEvent } from "#discussion/drafts";
import type { DiscussionEvent } from "#discussion/heard";
import type { PendingQuestion, ReadingJson } from "#discussion/reading";
import type { TurnAttempt, TurnStatus } from "#discussion/seat";
import type { Detail } from "#discussion/summary";
import type { Line } from "#drawing/claims";
import type { DiscussionArtifact } from "#protocols/analysis/artifact/artifact";
import type { I18nLabel } from "#protocols/analysis/artifact/material";
import type { Names } from "#protocols/labels";
import type { Option } from "#protocols/option";
import type { TableView } from "#protocols/protocol";
import type { Section } from "#protocols/shared/section";
import type { Lang, Mode, Reference, Turn, TurnBrief } from "#wire";

/*
 * The types of the gateway's HTTP interface. Bus messages are typed by the wire format itself; these are the gateway's
 * views of them.
 */
export type {
  Detail,
  DiscussionArtifact as Artifact,
  DiscussionEvent as StreamEvent,
  DraftEvent,
  I18nLabel,
  PendingQuestion,
  Section,
  TableView as PointsTable,
};

export interface Session {
  readonly owner: boolean;
  readonly local: boolean;
  readonly version: string;
  readonly seats: readonly { discussion: string; participant: string }[];
  readonly watching: readonly { discussion: string }[];
  readonly logging: readonly { session: string }[];
}

export interface Granted {
  readonly role: Invitation["role"];
  readonly discussion?: string;
  readonly session?: string;
}

export interface Info {
  readonly providers: readonly string[];
  readonly auto: string;
}

type Text = Readonly<Record<Lang, string>>;

export interface OptionView
  extends Pick<Option, "key" | "help" | "label" | "unit" | "default" | "choices" | "protocol"> {
  /** The JSON Schema of its value, in `unit`. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The unit shown to people, and the factor to the option's own unit. */
  readonly shown?: { readonly unit: Text; readonly factor: number };
}

export interface ProtocolView {
  readonly name: string;
  readonly title: Text;
  readonly options: readonly OptionView[];
}

export interface Listed {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly mode: Mode;
  readonly created: string;
  /** Whether an answer of the caller is awaited: to a question, or at their seat. */
  readonly waitsForYou: boolean;
}

/** A discussion as loaded from the gateway, from whose reading the page continues. */
export interface DiscussionSnapshot {
  readonly reading: ReadingJson;
  /** Whether its protocol can be held more or less thoroughly. */
  readonly hasModes: boolean;
  /** Names that its protocol gives statements and fields. */
  readonly names: Readonly<Record<Lang, Names>>;
  /** The sequence after which its events continue. */
  readonly seq: number;
}

export type Act = Names["acts"][string];

/** A point or a reason; in a protocol without points a statement. */
export interface Claim {
  readonly id: string;
  /** Absent for a point that was asked about. */
  readonly author?: string;
  readonly type: string;
  readonly round?: number;
  /** Statement that says it; absent for a point that was asked about. */
  readonly message?: string;
  readonly text: string;
  /** First of the points that it is joined with, else itself. */
  readonly restates: string;
  /** Experts who are for it, once the discussion is closed. */
  readonly holders: readonly string[];
}

export type Relation = Reference["type"];

export interface GraphEdge extends Line {
  readonly relation: Relation;
}

export interface Graph {
  readonly claims: readonly Claim[];
  readonly edges: readonly GraphEdge[];
}

type Attempt = TurnAttempt & { readonly content: Readonly<Record<string, unknown>> };

type OfBrief = Pick<Partial<TurnBrief>, "persona" | "tensions" | "passages" | "correction" | "constraints" | "docket">;

export interface TurnView extends Pick<Turn, "turn" | "phase" | "topic" | "short" | "deadline" | "points">, OfBrief {
  readonly round: number;
  readonly instruction?: string;
  readonly schema?: Turn["schema"];
  /** Whether a model can put a short answer into fields. */
  readonly reads?: boolean;
  readonly given: string;
  readonly status: TurnStatus;
  readonly messageId?: string;
  /** Remaining requests for more time; absent before the first reply to one. */
  readonly more?: number;
  readonly attempts: readonly Attempt[];
}

export interface SeatView {
  readonly over: boolean;
  readonly taken: boolean;
  readonly turn: TurnView | null;
  readonly turns: readonly TurnView[];
  readonly messages: readonly { from: string; text: string; ts: string; seq: number }[];
  /** Whether the holder is notified at an address, and which hosts are allowed. */
  readonly calls: { readonly isSet: boolean; readonly hosts: readonly string[]; readonly mail: boolean };
}

export type SubmitResult = Pick<TurnView, "turn" | "status">;

export interface SeatListed {
  readonly participant: string;
  readonly name: string;
  readonly taken: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly role: "owner" | "seat" | "watcher" | "logger";
  readonly participant?: string;
  readonly label?: string;
  readonly expires: string;
  readonly status: "open" | "used" | "expired" | "revoked";
}

export type NewInvitation = Omit<Invitation, "status"> & { readonly url: string };

export interface BoardTask {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly owner?: string;
  readonly blockedBy: readonly string[];
  readonly updated: string;
}

export interface TeamRecord {
  readonly id: string;
  readonly ts: string;
  readonly from: string;
  readonly to?: string;
  readonly type?: string;
  readonly summary?: string;
}
