export { offlineProvider } from "./offline.ts";
export { passageQuery } from "./query.ts";
