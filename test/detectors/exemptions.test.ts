/** Every named exception of a check excuses something: switched off, a place is found that a fixture calls safe. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { switchOff } from "../../engine/detectors/exempt.ts";
import { allFixtures } from "../harness/fixtures/describe-fixtures.ts";
import { describeMark, type Fixture, isClaimedSafe } from "../harness/fixtures/fixture.ts";
import { findMarks } from "../harness/fixtures/fixture-findings.ts";
import { inProcessCompiler } from "../harness/in-process-compiler.ts";
import { inRoot } from "../harness/root.ts";
import { sourceFiles } from "../harness/source-files.ts";

interface Exemption {
  readonly name: string;
  readonly file: string;
}

const files = sourceFiles().filter((file) => file.startsWith("engine/detectors/") && !file.endsWith("/exempt.ts"));
const exemptions: readonly Exemption[] = files.flatMap((file) =>
  [...read(file).matchAll(/\bexempt\(\s*"([^"]+)",/g)].map(([, name = ""]) => ({ name, file })),
);
const fixtures = allFixtures();

describe("exemptions", () => {
  it("are named by literals", () => {
    const nCalls = files.reduce((sum, file) => sum + [...read(file).matchAll(/\bexempt\(/g)].length, 0);
    assert.equal(exemptions.length, nCalls, 'write exempt("file: reason", condition)');
  });

  it("have a name each", () => {
    const names = exemptions.map(({ name }) => name);
    assert.deepEqual([...new Set(names)], names);
  });

  for (const { name, file } of exemptions) {
    it(`${name} is named after its file`, () => assert.ok(name.startsWith(`${path.basename(file, ".ts")}: `)));

    it(`${name} is why a fixture is safe`, async () => {
      switchOff(new Set([name]));
      try {
        assert.ok(
          await isMissed(file),
          'nothing more is found without it: give it a case with "// safe: why", or drop it',
        );
      } finally {
        switchOff();
      }
    });
  }
});

function read(file: string): string {
  return readFileSync(inRoot(file), "utf8");
}

/** Whether anything is found where a fixture says that nothing is to be found. */
async function isMissed(file: string): Promise<boolean> {
  for (const check of checksOf(file)) {
    for (const fixture of fixtures.filter(({ file: one }) => one.startsWith(`test/detectors/${check}/`))) {
      if (await findsMore(fixture, check)) return true;
    }
  }
  return false;
}

/** The check of this name; else those of the family, which the file serves: a room of helpers serves the one it is in. */
function checksOf(file: string): string[] {
  const hasFixtures = (one: string): boolean => existsSync(inRoot("test/detectors", path.basename(one, ".ts")));
  if (hasFixtures(file)) return [path.basename(file, ".ts")];
  const familyIn = (folder: string): string[] =>
    files.filter((one) => path.dirname(one) === folder && hasFixtures(one)).map((one) => path.basename(one, ".ts"));
  const beside = familyIn(path.dirname(file));
  return beside.length > 0 ? beside : familyIn(path.dirname(path.dirname(file)));
}

async function findsMore(fixture: Fixture, check: string): Promise<boolean> {
  const { solc } = fixture.settings;
  const version = solc.find((one) => inProcessCompiler.versions.includes(one));
  if (solc.length > 0 && version === undefined) return false;
  const marked = new Set(fixture.marks.map((mark) => describeMark(fixture.file, mark)));
  const found = await findMarks(fixture, check, version, inProcessCompiler);
  return found.some(
    (mark) => !marked.has(describeMark(fixture.file, mark)) && isClaimedSafe(fixture.lines[mark.line] ?? ""),
  );
}
