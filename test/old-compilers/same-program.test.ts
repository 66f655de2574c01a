/** The same contract is the same program and has the same findings under every compiler. */

import assert from "node:assert/strict";
import type { AnalysisInput } from "../../engine/model/analysis.ts";
import { buildProgram } from "../../engine/program/program.ts";
import { normalizeOutput } from "../../engine/solc/normalize/normalize-output.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { analyzeInProcess } from "../harness/analyze-in-process.ts";
import { bundledVersion } from "../harness/in-process-compiler.ts";
import { type OldCompilers, skipOrFail, startOldCompilers } from "../harness/old-compilers.ts";
import { ancient } from "./ancient.ts";
import { describeProgram } from "./describe-program.ts";
import { eras, findingsOf, inEra } from "./eras.ts";
import { portable } from "./portable.ts";

const versions = ["0.4.22", "0.4.26", "0.5.0", "0.5.17", "0.6.0", "0.6.12", "0.7.0", "0.7.6", "0.8.0", "0.8.17"];
const ancientVersions = ["0.4.11", "0.4.13", "0.4.16", "0.4.21"];

describe("a program under old compilers", function () {
  this.timeout(300_000);
  let compilers: OldCompilers;

  before(async function () {
    const started = await startOldCompilers([...versions, ...ancientVersions, ...eras.map(({ version }) => version)]);
    if (!started.ok) skipOrFail(this, started.error);
    else compilers = started.value;
  });
  after(() => compilers?.close());

  type Description = ReturnType<typeof describeProgram>;
  const known = new Map<string, Promise<Description>>();

  function describe(version: string, source: string): Promise<Description> {
    const key = `${version} ${source}`;
    const description = known.get(key) ?? compileAndDescribe(version, source);
    known.set(key, description);
    return description;
  }

  async function compileAndDescribe(version: string, source: string): Promise<Description> {
    const text = makeSourceText("a.sol", source);
    const texts = new Map([["a.sol", text]]);
    const output = normalizeOutput(version, await compilers.compile(version, [text]), texts);
    const errors = (output.errors ?? []).filter(({ severity }) => severity === "error");
    assert.deepEqual(errors, []);
    const units = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
    return describeProgram(buildProgram(units, version));
  }

  const analyze = async (input: Parameters<typeof analyzeInProcess>[0]) =>
    findingsOf((await analyzeInProcess(input, compilers.compiler)).findings);

  for (const version of versions) {
    it(`is the same under ${version}`, async () => {
      assert.deepEqual(await describe(version, portable), await describe(bundledVersion, portable));
    });

    it(`has the same findings under ${version}`, async () => {
      const input = (solc: string): AnalysisInput => ({
        sources: { "a.sol": portable },
        targets: ["a.sol"],
        settings: { version: solc },
      });
      const expected = await analyze(input(bundledVersion));
      assert.ok(expected.length >= 7, expected.join("\n"));
      assert.deepEqual(await analyze(input(version)), expected);
    });
  }

  for (const version of ancientVersions) {
    it(`is the same under ${version} as under the last 0.4`, async () => {
      assert.deepEqual(await describe(version, ancient), await describe("0.4.26", ancient));
    });
  }

  for (const era of eras) {
    it(`has the findings of its modern form in the words of ${era.version}`, async () => {
      const settings = { version: era.version };
      const found = await analyze({ sources: { "a.sol": inEra(era) }, settings });
      const modern = eras.at(-1);
      assert.ok(modern);
      const expected = await analyze({ sources: { "a.sol": inEra(modern) }, settings: { version: modern.version } });
      assert.ok(expected.length >= 6, expected.join("\n"));
      assert.deepEqual(found, expected);
    });
  }
});
