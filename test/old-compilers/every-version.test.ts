/** What all checks find in a fixture is the same under every compiler that understands it. */

import assert from "node:assert/strict";
import { runDetectors } from "../../engine/campaign/run-detectors.ts";
import { toFindings } from "../../engine/campaign/to-findings.ts";
import { detectors } from "../../engine/detectors/index.ts";
import { buildProgram } from "../../engine/program/program.ts";
import type { SourceUnit } from "../../engine/solc/ast.ts";
import type { Compiler } from "../../engine/solc/compiler.ts";
import { makeInput, type WantedOutput } from "../../engine/solc/make-input.ts";
import { normalizeOutput } from "../../engine/solc/normalize/normalize-output.ts";
import type { StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { makeSourceText, type SourceText } from "../../engine/text/source-text.ts";
import { allFixtures } from "../harness/fixtures/describe-fixtures.ts";
import { bundledVersion } from "../harness/in-process-compiler.ts";
import { type OldCompilers, skipOrFail, startOldCompilers } from "../harness/old-compilers.ts";
import { cacheForTests } from "../harness/test-compile-cache.ts";
import { downLevel } from "./down-level.ts";

/** Each is compared with the next. */
const versions = ["0.4.26", "0.5.17", "0.6.12", "0.7.6", "0.8.0", "0.8.19", bundledVersion];

/** Checks that speak of the compiler's version, of the pragma, or of words that were right once. */
const ofTheVersion: ReadonlySet<string> = new Set([
  "compiler-bug-exposed",
  "default-function-visibility",
  "deprecated-construct",
  "floating-pragma",
  "outdated-compiler",
]);

/** Checks for which the same text means something else from a version on. */
const changes: Readonly<Record<string, readonly string[]>> = {
  // A function with a name is no constructor any more; calls of `view` functions cannot write.
  "0.5.17": ["misnamed-constructor", "votes-by-balance", "writing-view"],
  // What can be overridden says so, variables can be immutable, and `ABIEncoderV2` is no experiment any more.
  "0.6.12": ["experimental-feature", "unchanging-state", "unused-declaration"],
  // Arithmetic reverts: no credit can be drawn twice, what does not fit stops everyone, a sum bounds what is added.
  "0.8.0": [
    "integer-overflow",
    "narrowing-cast",
    "never-set",
    "time-underflow",
    "unprotected-ether-withdrawal",
    "unprotected-token-withdrawal",
  ],
  // Errors have names, which say what is wrong.
  "0.8.19": ["typographical-error"],
};

/** How many fixtures each pair of versions has in common, at the least: the down-levelled form must not rot. */
const minShared = 50;

/** How many fixtures are compiled at once: with all of them solc 0.6 runs out of memory. */
const atOnce = 200;

const fixtures = allFixtures().filter(({ sources }) => sources.length === 1);
const never = new AbortController().signal;

type Found = ReadonlyMap<string, readonly Place[]>;

interface Place {
  readonly check: string;
  readonly text: string;
}

describe("fixtures under every compiler", function () {
  this.timeout(300_000);
  let compilers: OldCompilers;
  let compiler: Compiler;
  const known = new Map<string, Promise<Found>>();

  before(async function () {
    const started = await startOldCompilers(versions);
    if (!started.ok) return skipOrFail(this, started.error);
    compilers = started.value;
    compiler = cacheForTests(compilers.compiler);
  });
  after(() => compilers?.close());

  function findAll(version: string): Promise<Found> {
    const found = known.get(version) ?? findAfresh(version);
    known.set(version, found);
    return found;
  }

  /** What is found in each fixture that the version compiles, by the fixture's name. */
  async function findAfresh(version: string): Promise<Found> {
    const texts = fixtures.map(({ file, sources: [source] }) =>
      makeSourceText(file, downLevel(source?.text ?? "", version)),
    );
    const found = new Map<string, readonly Place[]>();
    for (let start = 0; start < texts.length; start += atOnce) {
      for (const { unit, text } of await compileWhatCompiles(version, texts.slice(start, start + atOnce))) {
        found.set(text.file, await findIn(unit, text, version));
      }
    }
    return found;
  }

  async function compileWhatCompiles(
    version: string,
    texts: readonly SourceText[],
  ): Promise<readonly { unit: SourceUnit; text: SourceText }[]> {
    const sound = await withoutBroken(version, texts);
    const output = await compile(version, sound, "ast");
    const { sources = {} } = normalizeOutput(version, output, new Map(sound.map((text) => [text.file, text])));
    return sound.flatMap((text) => {
      const unit = sources[text.file]?.ast;
      return unit === undefined ? [] : [{ unit, text }];
    });
  }

  /** All at once, then without those that have errors, until there are none. */
  async function withoutBroken(version: string, texts: readonly SourceText[]): Promise<readonly SourceText[]> {
    const { errors = [] } = await compile(version, texts, "nothing");
    const broken = new Set(
      errors.flatMap(({ severity, sourceLocation }) => (severity === "error" ? [sourceLocation?.file] : [])),
    );
    const sound = texts.filter(({ file }) => !broken.has(file));
    return broken.size === 0 ? sound : withoutBroken(version, sound);
  }

  async function compile(
    version: string,
    texts: readonly SourceText[],
    wanted: WantedOutput,
  ): Promise<StandardJsonOutput> {
    const answer = await compiler.compile(version, makeInput(texts, {}, wanted, version), never);
    assert.ok(answer.ok, `solc ${version}: ${JSON.stringify(answer)}`);
    return answer.value;
  }

  for (const [index, newer] of versions.entries()) {
    const older = versions[index - 1];
    if (older === undefined) continue;
    it(`have the same findings under ${older} and ${newer}`, async () => {
      const [before, after] = [await findAll(older), await findAll(newer)];
      const shared = [...before.keys()].filter((file) => after.has(file));
      const isSilent = ({ check }: Place): boolean => changes[newer]?.includes(check) !== true;
      const describe = (found: Found): readonly string[] =>
        shared.flatMap((file) => (found.get(file) ?? []).filter(isSilent).map(({ text }) => `${file} ${text}`));
      assert.ok(shared.length >= minShared, `${shared.length} fixtures`);
      const [old, young] = [new Set(describe(before)), new Set(describe(after))];
      const differences = {
        [older]: [...old].filter((one) => !young.has(one)),
        [newer]: [...young].filter((one) => !old.has(one)),
      };
      assert.deepEqual(differences, { [older]: [], [newer]: [] });
    });
  }
});

async function findIn(unit: SourceUnit, text: SourceText, version: string): Promise<readonly Place[]> {
  const texts = new Map([[text.file, text]]);
  const program = buildProgram([unit], version, { texts });
  const deps = { now: () => 0, breathe: async () => undefined, log: assert.fail };
  const asked = detectors.filter(({ id }) => !ofTheVersion.has(id));
  const { raw } = await runDetectors(asked, program, never, deps);
  return toFindings(raw, program, texts).map(({ check, swc, location: { range } }) => ({
    check,
    // Where a statement of Yul ends, versions say differently.
    text: `${check} ${swc} ${range.start.line + 1}`,
  }));
}
