import type { JSX } from "preact";
import type { Claim, ClaimLabel } from "../../room/types.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { useRoom } from "./context.ts";

const STANDING_ICONS: Readonly<Record<ClaimLabel, IconName>> = { IN: "check", OUT: "cross", UNDECIDED: "half" };

/** What is not settled yet looks neither fallen nor firm. */
const lookOf = ({ standing, status }: Claim): ClaimLabel => (status === "challenged" ? "UNDECIDED" : standing);

/** Standing and strength of a claim, in words and with an icon; opened, what the two mean. */
export function StandingMark({ id }: { readonly id: string }): JSX.Element {
  const room = useRoom();
  const claim = room.claims.value.get(id);
  const w = words.value.standing;
  if (!claim) return <span class="faint">—</span>;
  // How a thing stood that nobody holds any more would contradict the result.
  if (claim.withdrawn) return <span class="faint">{w.givenUp}</span>;
  return (
    <details class={`standing ${lookOf(claim)}`}>
      <summary title={w.what}>
        <Icon name={STANDING_ICONS[lookOf(claim)]} size={13} />
        {w.status[claim.status]}
        <span class="strength">{w.strength(claim.strength)}</span>
      </summary>
      <span class="standing-why">
        {w.explain[claim.status]} {w.strengthMeans}
      </span>
    </details>
  );
}
