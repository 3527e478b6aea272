import * as discussion from "../discussion/words/names.ts";
import * as floor from "../floor/words/names.ts";
import * as graph from "../graph/words/names.ts";
import * as seat from "../seat/words/names.ts";
import * as sections from "../sections/words/names.ts";
import * as start from "../start/words/names.ts";
import * as team from "../team/words/names.ts";
import * as own from "./names.ts";

export const WORDS = {
  en: { ...own.en, ...start.en, ...discussion.en, ...floor.en, ...graph.en, ...sections.en, ...seat.en, ...team.en },
  zh: { ...own.zh, ...start.zh, ...discussion.zh, ...floor.zh, ...graph.zh, ...sections.zh, ...seat.zh, ...team.zh },
};
