/** The list of checks, the folder they live in, and their fixtures agree. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { detectors } from "../../../engine/detectors/index.ts";
import { countSafeCases, type Fixture, parseFixture } from "../../harness/fixtures/fixture.ts";
import { inRoot } from "../../harness/root.ts";

const fixtureFolder = inRoot("test/detectors");

/** How many cases a check's fixtures must show. */
const nVulnerable = 3;
const nSafe = 5;

function fixturesOf(id: string): Fixture[] {
  const folder = inRoot("test/detectors", id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sol"))
    .map((name) => parseFixture(`${id}/${name}`, readFileSync(inRoot("test/detectors", id, name), "utf8")));
}

describe("registry of checks", () => {
  const ids = detectors.map(({ id }) => id);

  it("lists every check in engine/detectors once, under its own name", () => {
    const files = readdirSync(inRoot("engine/detectors"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .filter((name) => /^export const \w+: Detector = /m.test(readFileSync(inRoot("engine/detectors", name), "utf8")))
      .map((name) => path.basename(name, ".ts"));
    assert.deepEqual([...ids].sort(), files.sort());
  });

  it("has a title of its own for every check", () => {
    const titles = detectors.map(({ title }) => title);
    assert.deepEqual(titles, [...new Set(titles)]);
  });

  it("has fixtures for no other check", () => {
    const folders = readdirSync(fixtureFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(folders.map(({ name }) => name).sort(), [...ids].sort());
  });

  for (const detector of detectors) {
    describe(detector.id, () => {
      it("has a kebab-case id", () => assert.match(detector.id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));

      it("has finished words", () => {
        for (const text of [detector.why, detector.fix]) assert.match(text, /^[A-Z`].*[.]$/s);
        for (const text of [detector.why, detector.fix]) assert.doesNotMatch(text, /^Say here/);
        assert.match(detector.title, /^[A-Z`].{0,58}[^.]$/);
        for (const link of detector.references) assert.equal(new URL(link).protocol, "https:");
      });

      it("has fixtures that show it and fixtures that do not", () => {
        const fixtures = fixturesOf(detector.id);
        const nMarks = fixtures.reduce((sum, { marks }) => sum + marks.length, 0);
        const nSafeCases = fixtures.reduce((sum, fixture) => sum + countSafeCases(fixture), 0);
        assert.ok(nMarks >= nVulnerable, `${nMarks} marks in test/detectors/${detector.id}, ${nVulnerable} wanted`);
        assert.ok(nSafeCases >= nSafe, `${nSafeCases} "// safe: why" comments, ${nSafe} wanted`);
      });
    });
  }
});
