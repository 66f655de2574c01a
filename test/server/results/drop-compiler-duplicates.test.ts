/** The compiler's warnings that a finding repeats. */

import assert from "node:assert/strict";
import type { CompilerDiagnostic } from "../../../engine/model/compiler-diagnostic.ts";
import { makePlaceStore } from "../../../server/results/places.ts";
import { rebaseResults } from "../../../server/results/rebase-results.ts";
import { makeResultStore } from "../../../server/results/results.ts";
import { takeSnapshot, targetOf } from "../../../server/runs/target.ts";
import { makeDiskTexts } from "../../../server/texts/disk-texts.ts";
import { makeDocumentStore } from "../../../server/texts/document-store.ts";
import { at, makeDiagnostic, makeFinding, makeOutcome } from "../make-finding.ts";

const uri = "file:///home/project/a.sol";
const paths = { "a.sol": "/home/project/a.sol" };
const unused = makeFinding(at("a.sol", 1, 0, 9), { check: "unused-variable" });

/** What is shown where the compiler says this and the checks found that `unused` variable. */
function shownBeside(parts: Partial<CompilerDiagnostic>): string[] {
  const documents = makeDocumentStore();
  const results = makeResultStore(makePlaceStore());
  documents.open(uri, "solidity", 1, "one\nuint256 x;\nuint256 y;\n");
  const diagnostics = [
    makeDiagnostic(at("a.sol", 1, 0, 9), { severity: "warning", code: "2072", message: "said", ...parts }),
  ];
  const outcome = makeOutcome(paths, { findings: [unused], diagnostics });
  const run = { target: targetOf(uri), mode: "static", snapshot: takeSnapshot(documents) } as const;
  rebaseResults({ documents, results, disk: makeDiskTexts() }, run, outcome);
  return results.itemsIn(run.target.key).map((item) => (item.kind === "finding" ? item.finding.check : item.message));
}

describe("what the compiler and a check both say", () => {
  it("is shown once, as the finding", () => {
    assert.deepEqual(shownBeside({}), ["unused-variable"]);
  });

  it("is shown twice where it is of another place, of something else, or an error", () => {
    const both = ["said", "unused-variable"];
    assert.deepEqual(shownBeside({ location: at("a.sol", 2, 0, 9) }), both);
    assert.deepEqual(shownBeside({ code: "2018" }), both);
    assert.deepEqual(shownBeside({ severity: "error" }), both);
  });
});
