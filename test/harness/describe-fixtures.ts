/** Every check finds in its fixtures what is marked there, and nothing else. `UPDATE=1` rewrites the marks. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Compiler } from "../../engine/solc/compiler.ts";
import { describeMark, type Fixture, type Mark, parseFixture, withMarks } from "./fixture.ts";
import { findMarks } from "./fixture-findings.ts";
import { bundledVersion, inProcessCompiler } from "./in-process-compiler.ts";
import { inRoot } from "./root.ts";

/** A fixture, and one version to compile it with; undefined is the engine's choice. */
export interface FixtureRun {
  readonly check: string;
  readonly name: string;
  readonly version: string | undefined;
}

const folder = inRoot("test/detectors");

/** The runs that the tests' own process can do, or those that need a compiler which has to be fetched. */
export function fixtureRuns(which: "in process" | "fetched"): FixtureRun[] {
  return foldersIn(folder).flatMap((check) =>
    readdirSync(path.join(folder, check))
      .filter((file) => file.endsWith(".sol"))
      .flatMap((name) => versionsOf(check, name).map((version) => ({ check, name, version })))
      .filter(
        ({ version }) => inProcessCompiler.versions.includes(version ?? bundledVersion) === (which === "in process"),
      ),
  );
}

/** Every fixture, in the order of the checks. */
export function allFixtures(): readonly Fixture[] {
  return foldersIn(folder).flatMap((check) =>
    readdirSync(path.join(folder, check))
      .filter((file) => file.endsWith(".sol"))
      .map((name) => readFixture(check, name)),
  );
}

/** Defines one test a run; `compiler` is asked for when the tests run. */
export function describeFixtures(runs: readonly FixtureRun[], compiler: () => Compiler): void {
  for (const check of new Set(runs.map((run) => run.check))) {
    describe(`check ${check}`, () => {
      for (const run of runs.filter((one) => one.check === check)) {
        it(run.version === undefined ? run.name : `${run.name} under solc ${run.version}`, () =>
          verify(run, compiler()),
        );
      }
    });
  }
}

async function verify({ check, name, version }: FixtureRun, compiler: Compiler): Promise<void> {
  const file = path.join(folder, check, name);
  const fixture = readFixture(check, name);
  const found = await findMarks(fixture, check, version, compiler);
  if (process.env["UPDATE"] === "1") writeFileSync(file, withMarks(fixture, found));
  else assertSameMarks(fixture, found);
}

function foldersIn(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function versionsOf(check: string, name: string): readonly (string | undefined)[] {
  const { solc } = readFixture(check, name).settings;
  return solc.length === 0 ? [undefined] : solc;
}

function readFixture(check: string, name: string): Fixture {
  return parseFixture(`test/detectors/${check}/${name}`, readFileSync(path.join(folder, check, name), "utf8"));
}

function assertSameMarks(fixture: Fixture, found: readonly Mark[]): void {
  const describe = (marks: readonly Mark[]): string[] => marks.map((mark) => describeMark(fixture.file, mark));
  const missing = without(describe(fixture.marks), describe(found));
  const unexpected = without(describe(found), describe(fixture.marks));
  if (missing.length + unexpected.length === 0) return;
  const list = (title: string, places: string[]): string => (places.length > 0 ? [title, ...places].join("\n  ") : "");
  assert.fail(["", list("marked, not found:", missing), list("found, not marked:", unexpected)].join("\n"));
}

/** What of `left` has no equal partner in `right`. */
function without(left: readonly string[], right: readonly string[]): string[] {
  const rest = [...right];
  return left.filter((item) => {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
