/** The JSON report: a contract, so its every field is held. */

import assert from "node:assert/strict";
import { toJson } from "../../../engine/report/json.ts";
import { assertSnapshot } from "../../harness/snapshot.ts";
import { locate, sampleReport } from "./sample.ts";

describe("JSON report", () => {
  it("has every field of the contract", () => {
    assertSnapshot("test/engine/report/snapshots/json.snap.json", toJson(sampleReport));
  });

  it("counts files of source maps from the run's own", () => {
    const [run] = sampleReport.runs;
    const [finding] = run?.findings ?? [];
    assert.ok(run && finding);
    const elsewhere = { ...finding, location: locate("contracts/Broken.sol", "uint256 total") };
    const parsed = JSON.parse(toJson({ ...sampleReport, runs: [{ ...run, findings: [finding, elsewhere] }] }));
    assert.deepEqual(parsed.runs[0].sourceList, ["contracts/Till.sol", "contracts/Broken.sol"]);
    assert.deepEqual(
      parsed.runs[0].findings.map(({ file, sourceMap }: { file: string; sourceMap: string }) => [file, sourceMap]),
      [
        ["contracts/Broken.sol", "22:13:1"],
        ["contracts/Till.sol", "240:26:0"],
      ],
    );
  });
});
