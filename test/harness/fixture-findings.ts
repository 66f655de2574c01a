/** What a check finds in a fixture, compiled by the real solc. */

import type { SourceUnit } from "solidity-ast";
import type { Detection, SourcePlace } from "../../engine/detectors/detector.ts";
import { detectors } from "../../engine/detectors/index.ts";
import type { Fixture, FixtureSource, Mark } from "./fixture.ts";
import { inProcessCompiler } from "./in-process-compiler.ts";

/** The findings of one check, as marks in the fixture file. Throws where the fixture does not compile. */
export async function findMarks(fixture: Fixture, check: string): Promise<readonly Mark[]> {
  const detector = detectors.find(({ id }) => id === check);
  if (!detector) throw new Error(`${fixture.file}: there is no check "${check}"`);
  const sourceUnits = await compileFixture(fixture);
  const detections = [...detector.detect({ sourceUnits })];
  return detections.map((detection) => ({
    ...placeOf(fixture, sourceUnits, detection.at),
    severity: detection.severity ?? detector.severity,
    message: detection.message,
  }));
}

async function compileFixture(fixture: Fixture): Promise<readonly SourceUnit[]> {
  const [newest = ""] = inProcessCompiler.versions;
  const result = await inProcessCompiler.compile(
    fixture.settings.solc ?? newest,
    {
      language: "Solidity",
      sources: Object.fromEntries(fixture.sources.map(({ name, text }) => [name, { content: text }])),
      settings: { outputSelection: { "*": { "": ["ast"] } } },
    },
    new AbortController().signal,
  );
  if (!result.ok) throw new Error(`${fixture.file}: ${result.error.kind}`);
  const errors = (result.value.errors ?? []).filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    throw new Error(`${fixture.file} does not compile:\n${errors.map((error) => error.formattedMessage).join("\n")}`);
  }
  return Object.values(result.value.sources ?? {}).flatMap(({ ast }) => (ast ? [ast] : []));
}

function placeOf(
  fixture: Fixture,
  sourceUnits: readonly SourceUnit[],
  at: Detection["at"],
): Pick<Mark, "line" | "start" | "end" | "goesOn"> {
  const place = "src" in at ? placeOfNode(sourceUnits, at.src) : at;
  const source = fixture.sources.find(({ name }) => name === place.file);
  if (!source) throw new Error(`${fixture.file}: a finding lies in "${place.file}", which the fixture does not have`);
  const start = pointAt(source, place.offset);
  const end = pointAt(source, place.offset + place.length);
  const goesOn = start.line !== end.line;
  const lineEnd = fixture.lines[start.line]?.length ?? 0;
  return { line: start.line, start: start.character, end: goesOn ? lineEnd : end.character, goesOn };
}

function placeOfNode(sourceUnits: readonly SourceUnit[], src: string): SourcePlace {
  const [offset = 0, length = 0, sourceIndex = -1] = src.split(":").map(Number);
  const unit = sourceUnits.find((candidate) => candidate.src.endsWith(`:${sourceIndex}`));
  return { file: unit?.absolutePath ?? `source ${sourceIndex}`, offset, length };
}

/** A point of the fixture file, from bytes of one of its sources. */
function pointAt(source: FixtureSource, offset: number): { readonly line: number; readonly character: number } {
  const before = Buffer.from(source.text).subarray(0, offset).toString().split("\n");
  return { line: source.firstLine + before.length - 1, character: before.at(-1)?.length ?? 0 };
}
