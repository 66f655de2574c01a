/** The SARIF report, held against the schema of the standard. */

import assert from "node:assert/strict";
import type { Report } from "../../../engine/report/report.ts";
import { toSarif } from "../../../engine/report/sarif/sarif.ts";
import { makeSarifValidator } from "../../harness/sarif-schema.ts";
import { assertSnapshot } from "../../harness/snapshot.ts";
import { cleanReport, sampleReport } from "./sample.ts";

describe("SARIF report", () => {
  const isValid = makeSarifValidator();
  const assertValid = (report: Report): void => {
    isValid(JSON.parse(toSarif(report)));
    assert.deepEqual(isValid.errors ?? [], []);
  };

  it("keeps to the schema of 2.1.0", () => {
    assertValid(sampleReport);
    assertValid(cleanReport);
    assertValid({ ...sampleReport, checks: [], texts: new Map() });
  });

  it("is refused by the schema when it is wrong", () => {
    const log = JSON.parse(toSarif(sampleReport));
    log.runs[0].results[0].level = "fatal";
    assert.equal(isValid(log), false);
  });

  it("tells rules, results, places, failures", () => {
    assertSnapshot("test/engine/report/snapshots/sarif.snap.json", toSarif(sampleReport));
  });

  it("has the address of an instruction where there is no source", () => {
    const [run] = sampleReport.runs;
    const [finding] = run?.findings ?? [];
    assert.ok(run && finding);
    const inCode = { ...finding, instruction: { pc: 499, opcode: "CALL" } };
    const report = { ...sampleReport, runs: [{ ...run, findings: [inCode] }] };
    assertValid(report);
    const [result] = JSON.parse(toSarif(report)).runs[0].results;
    assert.deepEqual(result.locations[0].physicalLocation.address, {
      ...{ relativeAddress: 499, length: 1, kind: "instruction", name: "CALL" },
    });
  });

  it("encodes names that an address cannot hold", () => {
    const files = ["a b/ü%.sol", "/tmp/x y.sol", "C:/code/x.sol", "c:d.sol"];
    const [run] = cleanReport.runs;
    assert.ok(run);
    const log = JSON.parse(toSarif({ ...cleanReport, runs: files.map((file) => ({ ...run, file })) }));
    assert.deepEqual(
      log.runs[0].artifacts.map(({ location }: { location: object }) => location),
      [
        { uri: "a%20b/%C3%BC%25.sol", uriBaseId: "%SRCROOT%" },
        { uri: "file:///tmp/x%20y.sol" },
        { uri: "file:///C:/code/x.sol" },
        { uri: "c%3Ad.sol", uriBaseId: "%SRCROOT%" },
      ],
    );
  });
});
