/** On a grid of 16, in the text colour. */
const PATHS = {
  arrow: "M3 8h10M9 4l4 4-4 4",
  back: "M13 8H3m4-4L3 8l4 4",
  check: "M3 8.5 6.5 12 13 4.5",
  chevron: "m5 6 3 3.5L11 6",
  copy: "M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8Z",
  cross: "m4 4 8 8m0-8-8 8",
  down: "M8 3v9m-4-4 4 4 4-4",
  file: "M4 1.8h5L12.5 5v9.2H4Zm5 0V5h3.5",
  globe: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2 8h12M8 2c4 3.6 4 8.4 0 12C4 10.4 4 5.6 8 2Z",
  half: "M8 2.5a5.5 5.5 0 1 0 0 11Zm0 0a5.5 5.5 0 0 1 0 11Z",
  link: "M6.5 9.5 9.5 6.500M7 4.500l1.5-1.500a3.2 3.2 0 0 1 4.5 4.500L11.5 9M9 11.5 7.5 13A3.2 3.2 0 0 1 3 8.500L4.5 7",
  moon: "M13 9.500A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.500Z",
  pause: "M5.5 3.500v9m5-9v9",
  people:
    "M6 7.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-4.5 6c0-5 9-5 9 0m0-11a2.5 2.5 0 0 1 0 5m1.5 1.700c1.8.6 2.7 2 2.7 4.3",
  play: "M5 3.2v9.600L12.5 8Z",
  plus: "M8 3v10M3 8h10",
  seat: "M4.5 2v6.500h7V2m-8 6.500h9V11h-9Zm.5 2.500v3m7-3v3",
  send: "M2.5 8 13.5 3l-3 10.500L7.5 9Zm5 1 6-6",
  stop: "M4 4h8v8H4Z",
  sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm0-3.500v1.300m0 10.400v1.300M1.5 8h1.300m10.4 0h1.300M3.4 3.400l.9.9m7.4 7.4.9.900m0-9.2-.9.9m-7.4 7.4-.9.9",
  warning: "M8 2 14.5 13.500h-13Zm0 4.300v3.400m0 1.800v.3",
} as const;
export type IconName = keyof typeof PATHS;

/** A decorative icon beside equivalent text; hidden from assistive technology. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
