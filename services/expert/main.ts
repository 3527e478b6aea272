import { runSpeakers } from "#actor";
import { givenDocuments } from "#client";

// Turns in flight: more than the concurrent model calls, so that discussions share the queue fairly; few enough to leave
// work for workers started later.
await runSpeakers("expert", 64, givenDocuments);
