import { computed } from "@preact/signals";
import { lang } from "../../../preferences.ts";
import { inviteEn } from "./en-invite.ts";
import { inviteZh } from "./zh-invite.ts";

/** The words on seats and links in the reader's language. */
export const inviteWords = computed(() => (lang.value === "zh" ? inviteZh : inviteEn));
