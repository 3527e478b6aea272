export { offlineProvider } from "./offline.ts";
