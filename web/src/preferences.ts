import { effect, signal } from "@preact/signals";
import type { Lang } from "#wire";
import { keep, kept } from "./storage.ts";

export type Theme = "auto" | "light" | "dark";

const LANG = "swarm.lang";
const THEME = "swarm.theme";

const [savedLang, savedTheme] = [kept(LANG), kept(THEME)];
const ownLang = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";

export const lang = signal<Lang>(savedLang === "en" || savedLang === "zh" ? savedLang : ownLang);
export const theme = signal<Theme>(savedTheme === "light" || savedTheme === "dark" ? savedTheme : "auto");

effect(() => {
  document.documentElement.lang = lang.value === "zh" ? "zh-CN" : "en";
  keep(LANG, lang.value);
});

effect(() => {
  if (theme.value === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme.value;
  keep(THEME, theme.value === "auto" ? undefined : theme.value);
});
