/** What a check finds in a fixture, compiled by the real solc. */

import { spanOf } from "../../engine/ast/nodes.ts";
import type { Program } from "../../engine/ast/program.ts";
import type { Detection, SourcePlace } from "../../engine/detectors/detector.ts";
import { detectors } from "../../engine/detectors/index.ts";
import { compileProgram } from "../engine/ast/compile.ts";
import type { Fixture, FixtureSource, Mark } from "./fixture.ts";

/** The findings of one check, as marks in the fixture file. Throws where the fixture does not compile. */
export function findMarks(fixture: Fixture, check: string): readonly Mark[] {
  const detector = detectors.find(({ id }) => id === check);
  if (!detector) throw new Error(`${fixture.file}: there is no check "${check}"`);
  const program = compileProgram(Object.fromEntries(fixture.sources.map(({ name, text }) => [name, text])));
  const targets = fixture.settings.targets ?? fixture.sources.map(({ name }) => name);
  return [...detector.detect(program)]
    .map((detection) => ({ detection, place: placeOf(program, detection.at) }))
    .filter(({ place }) => targets.includes(place.file))
    .map(({ detection, place }) => ({
      ...markPlace(fixture, place),
      severity: detection.severity ?? detector.severity,
      message: detection.message,
    }));
}

function placeOf(program: Program, at: Detection["at"]): SourcePlace {
  return "nodeType" in at ? { file: program.fileOf(at), ...spanOf(at) } : at;
}

function markPlace(fixture: Fixture, place: SourcePlace): Pick<Mark, "line" | "start" | "end" | "goesOn"> {
  const source = fixture.sources.find(({ name }) => name === place.file);
  if (!source) throw new Error(`${fixture.file}: a finding lies in "${place.file}", which the fixture does not have`);
  const start = pointAt(source, place.offset);
  const end = pointAt(source, place.offset + place.length);
  const goesOn = start.line !== end.line;
  const lineEnd = fixture.lines[start.line]?.length ?? 0;
  return { line: start.line, start: start.character, end: goesOn ? lineEnd : end.character, goesOn };
}

/** A point of the fixture file, from bytes of one of its sources. */
function pointAt(source: FixtureSource, offset: number): { readonly line: number; readonly character: number } {
  const before = Buffer.from(source.text).subarray(0, offset).toString().split("\n");
  return { line: source.firstLine + before.length - 1, character: before.at(-1)?.length ?? 0 };
}
