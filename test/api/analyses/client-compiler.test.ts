/** Which compiler and settings a submission says it was compiled with. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { cacheKeyOf } from "../../../api/analyses/cache-key.ts";
import type { AnalysisData } from "../../../api/analyses/contract.ts";
import { prepare } from "../../../api/analyses/prepare.ts";

const sources = { "a.sol": { source: "contract A {}" } };

function settingsOf(data: AnalysisData) {
  const prepared = prepare({ sources, ...data });
  assert.ok(prepared.ok);
  const { remappings: _, ...settings } = prepared.value.settings;
  return settings;
}

const versionOf = (data: AnalysisData) => settingsOf(data).preferredVersion;

/** A few instructions, then what solc of this version writes: the hash of the metadata, the version. */
const codeOf = (version: readonly number[]) =>
  `6080604052fea265627a7a72315820${"ab".repeat(32)}64736f6c6343${Buffer.from(version).toString("hex")}0032`;

describe("the compiler of a submission", () => {
  for (const written of [
    "0.5.17",
    "v0.5.17",
    "v0.5.17+commit.d19bba13",
    "0.5.17+commit.d19bba13.Emscripten.clang",
    "0.5.17-nightly.2020.3.17+commit.d19bba13",
  ]) {
    it(`is named as ${written}`, () => {
      assert.deepEqual(settingsOf({ version: written }), { preferredVersion: "0.5.17" });
      assert.deepEqual(settingsOf({ solcVersion: written }), { preferredVersion: "0.5.17" });
      const metadata = { compiler: { version: written } };
      assert.deepEqual(settingsOf({ metadata }), { preferredVersion: "0.5.17" });
      assert.deepEqual(settingsOf({ metadata: JSON.stringify(metadata) }), { preferredVersion: "0.5.17" });
    });
  }

  it("is not named by what is no version of it", () => {
    for (const version of ["1.0.0", "0.5", "0.5.17.1", "latest", "", 5, null, {}, ["0.5.17"]]) {
      assert.deepEqual(settingsOf({ version }), {}, JSON.stringify(version));
    }
    for (const metadata of ["{", "null", 1, { compiler: "0.5.17" }]) assert.deepEqual(settingsOf({ metadata }), {});
  });

  it("stands at the end of its code, of which the one that runs says more", () => {
    const [older, newer] = [codeOf([0, 5, 16]), codeOf([0, 5, 17])];
    assert.equal(versionOf({ bytecode: older }), "0.5.16");
    assert.equal(versionOf({ bytecode: older, deployedBytecode: `0x${newer}` }), "0.5.17");
    assert.equal(versionOf({ bytecode: older, deployedBytecode: "fe" }), "0.5.16");
  });

  it("is the one of the first field that names one", () => {
    const metadata = { compiler: { version: "0.5.3" } };
    const deployedBytecode = codeOf([0, 5, 4]);
    assert.equal(versionOf({ version: "0.5.1", solcVersion: "0.5.2", metadata, deployedBytecode }), "0.5.1");
    assert.equal(versionOf({ version: "3", solcVersion: "0.5.2", metadata, deployedBytecode }), "0.5.2");
    assert.equal(versionOf({ metadata, deployedBytecode }), "0.5.3");
  });

  it("comes with the settings of its metadata", () => {
    const settings = { optimizer: { enabled: true, runs: 999 }, evmVersion: "istanbul", viaIR: true };
    assert.deepEqual(settingsOf({ metadata: { settings } }), {
      optimizerRuns: 999,
      evmVersion: "istanbul",
      viaIr: true,
    });
    assert.deepEqual(settingsOf({ metadata: { settings: { optimizer: { enabled: false, runs: 200 } } } }), {
      optimizerRuns: null,
    });
    for (const runs of [undefined, -1, 0.5, "5", 2 ** 32]) {
      assert.deepEqual(settingsOf({ metadata: { settings: { optimizer: { enabled: true, runs } } } }), {
        optimizerRuns: 200,
      });
    }
    assert.deepEqual(settingsOf({ metadata: { settings: { evmVersion: "moon", optimizer: null } } }), {});
  });

  it("makes another submission of the same sources", () => {
    const keyOf = (data: AnalysisData) =>
      cacheKeyOf({ data: { sources, ...data }, mode: "quick", propertyChecking: false, version: "1.0.0" });
    const all = [{}, { version: "0.5.17" }, { solcVersion: "0.5.17" }, { metadata: "{}" }].map(keyOf);
    assert.equal(new Set(all).size, 4);
  });

  it("is read from whatever is sent", () => {
    const data = fc.record({ version: fc.anything(), solcVersion: fc.anything(), metadata: fc.anything() });
    fc.assert(
      fc.property(data, (one) => {
        const { preferredVersion = "0.0.0" } = settingsOf(one);
        return /^0\.\d+\.\d+$/.test(preferredVersion);
      }),
    );
  });
});
