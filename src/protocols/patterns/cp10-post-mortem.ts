import type { Protocol } from "#protocols/effects";
import { BOUNDS, type RoleName } from "./catalogue.ts";
import { asPattern, type Course, type PatternOutcome } from "./course.ts";
import { bothOf } from "./kinds/kind.ts";
import { COUNTED, type Retro } from "./kinds/report.ts";
import { agentsOf } from "./roles.ts";
import type { TeamMessage } from "./team.ts";

/** Lets the team look back, once and last; the next task of its kind gets the lessons. */
export const postMortem = asPattern("CP-10", null, lookBack);

function* lookBack(course: Course): Protocol<PatternOutcome> {
  const { say, settings, options, participants, asked } = course;
  const [messages, tasks] = [yield* course.team.listMessages(), yield* course.team.listTasks()];
  // Agents that were never asked have nothing to look back on.
  const agents = agentsOf(participants).filter((role) => asked.size === 0 || asked.has(role));
  const seconds = settings.patternSeconds ?? BOUNDS.retroSeconds;
  const ran = summaryOf(messages, tasks);
  const keys = (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).filter((key) => ran[key] > 0);
  const shown = keys.map((key) => say.said(bothOf(COUNTED[key])[options.lang], String(ran[key])));
  const answered = yield* course.turn({
    kind: "retro",
    of: agents,
    about: say.retro.ask(shown),
    sealed: true,
    seconds,
  });
  const retros: Retro[] = [];
  for (const { from, content } of answered.statements) {
    const retro = content as unknown as Retro;
    if (Object.values(retro).some((lines) => lines.length > 0)) yield* course.team.signal("retro_finding", from, retro);
    retros.push(retro);
  }
  // For agents that are gone, the messages are evidence.
  const traces = answered.absent.map(({ participant }) =>
    say.retro.trace(course.roleLabel(participant), traceOf(messages, participant)),
  );
  for (const line of traces) course.fellBack(line);
  const report = {
    execution_summary: ran,
    what_went_well: merged(retros.map(({ went_well }) => went_well)),
    what_was_difficult: merged(retros.map(({ difficult }) => difficult)),
    improvement_actions: merged(retros.map(({ suggestions }) => suggestions)),
    reusable_patterns: merged(retros.map(({ patterns }) => patterns)),
    from_messages: traces,
  };
  course.postMortem = report;
  for (const text of [...report.reusable_patterns, ...report.improvement_actions]) {
    course.note(text);
    yield* course.team.keepLesson("post-mortem", text);
  }
  const lessons = report.reusable_patterns.length + report.improvement_actions.length;
  const reached = answered.statements.length === agents.length;
  const summary = say.retro[lessons === 0 ? "nothing" : "done"](answered.statements.length, agents.length, lessons);
  return { reached, iterations: 1, summary };
}

/** Merges lists: each text once, the most frequent first. */
function merged(lists: readonly (readonly string[])[]): string[] {
  const groups = Map.groupBy(lists.flat(), (text) => text.trim().toLowerCase());
  return [...groups.values()].toSorted((a, b) => b.length - a.length).map(([first = ""]) => first);
}

function summaryOf(messages: readonly TeamMessage[], tasks: readonly { readonly status: string }[]) {
  const count = (type: string): number => messages.filter((one) => one.type === type).length;
  return {
    total_tasks: tasks.length,
    completed: tasks.filter(({ status }) => status === "completed").length,
    blocked: tasks.filter(({ status }) => status === "blocked").length,
    total_messages: messages.length,
    escalations: count("escalate"),
    fix_cycles: count("fix_required"),
    swarms: count("swarm_join"),
    errors: count("error"),
  };
}

/** Counts an agent's signals by type. */
function traceOf(messages: readonly TeamMessage[], role: RoleName): string[] {
  const own = Map.groupBy(
    messages.filter(({ data }) => data?.role === role),
    ({ type }) => type,
  );
  return [...own].map(([type, of]) => `${type} × ${of.length}`);
}
