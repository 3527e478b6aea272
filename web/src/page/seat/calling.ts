import { signal } from "@preact/signals";
import { keep, kept } from "../../storage.ts";

/*
 * Calling who is waited for: a sound, and a notification of the browser while the page is not in sight. Asked for once in
 * each browser, at the seat or with the owner's question.
 */

const KEY = "swarm.calls";

const saved = kept(KEY);

/** Whether this browser may notify; undefined until the user has decided. */
export const mayCall = signal(saved === undefined ? undefined : saved === "yes");

/** Whether the browser refuses notifications; then only the sound plays. */
export const isRefused = signal(typeof Notification === "undefined" || Notification.permission === "denied");

/** Stores the answer; the browser asks for its own permission if needed. */
export async function allowCalls(may: boolean): Promise<void> {
  mayCall.value = may;
  keep(KEY, may ? "yes" : "no");
  if (!may || typeof Notification === "undefined") return;
  if (Notification.permission === "default") await Notification.requestPermission().catch(() => undefined);
  isRefused.value = Notification.permission !== "granted";
  if (may) sound();
}

/** Notifies, if allowed. `tag` identifies the occasion: each notifies once. */
export function call(tag: string, text: string): void {
  if (mayCall.value !== true || called.has(tag)) return;
  called.add(tag);
  sound();
  if (!document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const note = new Notification("swarm", { body: text, tag });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

const called = new Set<string>();

/** Two short tones. A browser that plays none before the first touch of a page stays silent. */
function sound(): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    volume.connect(audio.destination);
    for (const [at, hertz] of [
      [0, 660],
      [0.18, 880],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = hertz;
      tone.connect(volume);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.14);
      if (at > 0) tone.addEventListener("ended", () => void audio.close());
    }
  } catch {
    // Without sound there are the title and the notification.
  }
}
