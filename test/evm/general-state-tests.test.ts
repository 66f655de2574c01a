/** Every filled state test at every hardfork it names: state root, logs, and whether the transaction is refused. */
import assert from "node:assert/strict";
import {
  conformanceFiles,
  conformanceFolder,
  conformanceIsMissing,
  readConformanceFile,
} from "../harness/evm/conformance-files.ts";
import { hardforkOfSuite, runCase, type StateTest } from "../harness/evm/state-test.ts";

describe("GeneralStateTests", () => {
  if (conformanceFolder === undefined) it.skip(conformanceIsMissing);
  for (const file of conformanceFiles("GeneralStateTests")) {
    it(file, () => {
      for (const [name, test] of Object.entries(readConformanceFile<StateTest>(file))) {
        for (const [suiteName, cases] of Object.entries(test.post)) checkCases(name, test, suiteName, cases);
      }
    });
  }
});

function checkCases(name: string, test: StateTest, suiteName: string, cases: StateTest["post"][string]): void {
  const hardfork = hardforkOfSuite[suiteName];
  assert.ok(hardfork, `${name} names ${suiteName}, which is no hardfork that is known here`);
  for (const [number, post] of cases.entries()) {
    const { expected, actual } = runCase(test, hardfork, post);
    assert.deepEqual(actual, expected, `${name}, ${suiteName}, case ${number}`);
  }
}
