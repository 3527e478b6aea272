import { effect, signal } from "@preact/signals";
import type { Lang } from "#wire";
import { keep, kept } from "./storage.ts";

export type Theme = "auto" | "light" | "dark";

const LANG = "swarm.lang";
const THEME = "swarm.theme";

const firstLang = (): Lang => {
  const saved = kept(LANG);
  if (saved === "en" || saved === "zh") return saved;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
};

const firstTheme = (): Theme => {
  const saved = kept(THEME);
  return saved === "light" || saved === "dark" ? saved : "auto";
};

export const lang = signal<Lang>(firstLang());
export const theme = signal<Theme>(firstTheme());

effect(() => {
  document.documentElement.lang = lang.value === "zh" ? "zh-CN" : "en";
  keep(LANG, lang.value);
});

effect(() => {
  if (theme.value === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme.value;
  keep(THEME, theme.value === "auto" ? undefined : theme.value);
});
