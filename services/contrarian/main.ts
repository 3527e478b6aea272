import { runSpeakers } from "#actor";
import { givenDocuments } from "#client";

await runSpeakers("contrarian", 32, givenDocuments);
