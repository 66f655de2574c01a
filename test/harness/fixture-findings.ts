/** What a check finds in a fixture, through the engine's own door and with the real solc. */

import { analyze, type EngineDeps } from "../../engine/index.ts";
import type { AnalysisEvent } from "../../engine/model/analysis.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Fixture, Mark } from "./fixture.ts";
import { inProcessCompiler } from "./in-process-compiler.ts";

/** A world in which time stands still: fixtures are small and no budget ends them. */
const deps: EngineDeps = {
  compiler: inProcessCompiler,
  now: () => 0,
  after: () => () => undefined,
  breathe: async () => undefined,
  log: (line) => console.error(line),
};

/** The findings of one check, as marks in the fixture file. Throws where the analysis is not complete. */
export async function findMarks(fixture: Fixture, check: string): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  for await (const event of analyzeFixture(fixture)) {
    if (event.kind === "finding" && event.finding.check === check) marks.push(toMark(fixture, event.finding));
    if (event.kind === "summary") assertComplete(fixture, event.summary);
  }
  return marks;
}

function analyzeFixture({ sources, settings }: Fixture): AsyncIterable<AnalysisEvent> {
  return analyze(
    {
      sources: Object.fromEntries(sources.map(({ name, text }) => [name, text])),
      targets: settings.targets ?? sources.map(({ name }) => name),
      settings: settings.solc === undefined ? {} : { version: settings.solc },
    },
    { mode: "static", budget: { timeMs: 60_000 }, seed: 0, signal: new AbortController().signal },
    deps,
  );
}

function assertComplete({ file }: Fixture, summary: Extract<AnalysisEvent, { kind: "summary" }>["summary"]): void {
  const { error, stopped } = summary;
  if (error !== null) throw new Error(`${error.file ?? file}:${error.line ?? 1}: ${error.message} (in ${file})`);
  if (stopped !== null) throw new Error(`${file}: ${stopped}`);
}

function toMark(fixture: Fixture, { location, severity, description }: Finding): Mark {
  const { start, end } = location.range;
  const source = fixture.sources.find(({ name }) => name === location.file);
  if (!source)
    throw new Error(`${fixture.file}: a finding lies in "${location.file}", which the fixture does not have`);
  const line = source.firstLine + start.line;
  const goesOn = end.line > start.line;
  return {
    line,
    start: start.character,
    end: goesOn ? (fixture.lines[line]?.length ?? 0) : end.character,
    goesOn,
    severity,
    message: description.head,
  };
}
