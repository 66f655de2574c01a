/** Every legacy VM test: state, output, logs and gas, or why it halts. */
import assert from "node:assert/strict";
import {
  conformanceFiles,
  conformanceFolder,
  conformanceIsMissing,
  readConformanceFile,
} from "../harness/evm/conformance-files.ts";
import { runVmTest, type VmTest } from "../harness/evm/vm-test.ts";

describe("VMTests", () => {
  if (conformanceFolder === undefined) it.skip(conformanceIsMissing);
  for (const file of conformanceFiles("VMTests")) {
    it(file, () => {
      for (const [name, test] of Object.entries(readConformanceFile<VmTest>(file))) {
        const { expected, actual } = runVmTest(name, test);
        assert.deepEqual(actual, expected, name);
      }
    });
  }
});
