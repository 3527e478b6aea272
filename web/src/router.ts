import { computed, signal } from "@preact/signals";
import { orElse } from "#lib/or-else";

/** The current route: the URL without its host. */
const place = signal({ path: location.pathname, hash: location.hash.slice(1) });

const taken = (): void => {
  place.value = { path: location.pathname, hash: location.hash.slice(1) };
};

addEventListener("popstate", taken);
addEventListener("hashchange", taken);

const TABS = ["floor", "graph", "sections", "decision", "people", "seat"] as const;
export type Tab = (typeof TABS)[number];

export type Route =
  | { readonly view: "start" }
  | { readonly view: "discussion"; readonly id: string; readonly tab: Tab; readonly seat?: string }
  | { readonly view: "team"; readonly session: string | undefined }
  | { readonly view: "nowhere"; readonly path: string };

export const route = computed((): Route => {
  const written = place.value.path.split("/").filter(Boolean);
  const parts = written.map((part) => orElse(part, () => decodeURIComponent(part)));
  const [view, id, tab = "floor", seat] = parts;
  if (view === undefined) return { view: "start" };
  if (view === "team" && parts.length <= 2) return { view: "team", session: id };
  const known = TABS.find((one) => one === tab);
  if (view === "d" && id !== undefined && known) {
    return { view: "discussion", id, tab: known, ...(seat === undefined ? {} : { seat }) };
  }
  return { view: "nowhere", path: place.value.path };
});

export const namedMessage = computed(() => (/^r\d+-msg-\d+$/.test(place.value.hash) ? place.value.hash : undefined));

/** The point, reason or message of the argument map in the URL. */
export const namedClaim = computed(() =>
  /^(?:r\d+-msg-\d+|[pa]\d+)$/.test(place.value.hash) ? place.value.hash : undefined,
);

export const discussionAddress = (id: string, tab: Tab = "floor", ...rest: readonly string[]): string => {
  const more = tab === "floor" ? [] : [tab, ...rest];
  return ["/d", id, ...more].map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join("/");
};

export const messageAddress = (discussion: string, message: string) => `${discussionAddress(discussion)}#${message}`;

export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  const before = place.value.path;
  taken();
  if (before !== place.value.path && !address.includes("#")) scrollTo(0, 0);
}
