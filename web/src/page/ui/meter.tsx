import type { JSX } from "preact";

interface Props {
  /** 0 to 1. */
  readonly value: number;
  readonly label: string;
  readonly text?: string;
}

/** A share as a bar and a number. */
export function Meter({ value, label, text }: Props): JSX.Element {
  const shown = text ?? value.toFixed(2);
  return (
    <span class="meter">
      <span class="meter-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(Math.max(0, Math.min(1, value)) * 100)}%` }} />
      </span>
      <span class="meter-value">
        <span class="hidden">{label} </span>
        {shown}
      </span>
    </span>
  );
}
