/** What a check finds in a fixture. */

import { hearing } from "../../engine/model/check-policy.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Compiler } from "../../engine/solc/compiler.ts";
import { analyzeInProcess } from "./analyze-in-process.ts";
import type { Fixture, Mark } from "./fixture.ts";

/**
 * The findings of one check, as marks in the fixture file, under one version of the compiler or the engine's choice.
 * Throws where the fixture does not compile.
 */
export async function findMarks(
  fixture: Fixture,
  check: string,
  version: string | undefined,
  compiler?: Compiler,
): Promise<readonly Mark[]> {
  const { targets } = fixture.settings;
  const input = {
    sources: Object.fromEntries(fixture.sources.map(({ name, text }) => [name, text])),
    ...(targets && { targets }),
    ...(version && { settings: { version } }),
  };
  const { findings } = await analyzeInProcess(input, compiler, { policy: hearing([check]) });
  return findings.filter((finding) => finding.check === check).map((finding) => toMark(fixture, finding));
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
