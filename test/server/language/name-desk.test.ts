/** Why names of a project are not known: what ran out is told from what does not compile. */

import assert from "node:assert/strict";
import type { AnalysisOptions, AnalysisSummary } from "../../../engine/model/analysis.ts";
import { emptySummary, failedSummary, withoutResult } from "../../../engine/model/summary.ts";
import { makeNameDesk } from "../../../server/language/name-desk.ts";
import { defaultSettings } from "../../../server/protocol.ts";
import { makeDocumentStore } from "../../../server/texts/document-store.ts";

type Deps = Parameters<typeof makeNameDesk>[0];

const options = { mode: "static", seed: 0 } as AnalysisOptions;
const stopped = "time limit of 20 s reached";

/** The engine ends before or a little after its limit, by a clock of its own. */
const outOfTime = failedSummary(options, withoutResult(stopped), 19_999, stopped);
const broken = failedSummary(options, { code: "compile-error", message: "It does not compile." }, 30_000, "broken");
const cutShort = { ...emptySummary(options, 19_999), complete: false, stopped };
const nothingTold = emptySummary(options, 30_000);

describe("a desk of names whose engine has none", () => {
  /** What is said of such an end; `meanwhile` happens before it. */
  async function lackOf(summary: AnalysisSummary, meanwhile: (documents: Deps["documents"]) => void = () => {}) {
    const documents = makeDocumentStore();
    const document = documents.open("untitled:A.sol", "solidity", 1, "contract A {}");
    const desk = makeNameDesk({
      documents,
      projects: { of: () => ({ folder: null, settings: defaultSettings }) } as unknown as Deps["projects"],
      consents: { agreed: () => new Set() } as unknown as Deps["consents"],
      knownProjects: {} as Deps["knownProjects"],
      untilEdited: () => new AbortController().signal,
      backend: {
        async *run() {
          meanwhile(documents);
          yield { kind: "summary", summary };
        },
      } as unknown as Deps["backend"],
    });
    return desk.ofProject(document, ["A"]);
  }

  it("says that the time was over, whatever had been done until then", async () => {
    assert.deepEqual([await lackOf(outOfTime), await lackOf(cutShort)], ["timed-out", "timed-out"]);
  });

  it("says that it is not known where the engine came to an end, however long it took", async () => {
    assert.deepEqual([await lackOf(broken), await lackOf(nothingTold)], ["unknown", "unknown"]);
  });

  it("says that the text was edited, where it was", async () => {
    const edit = (documents: Deps["documents"]): void => {
      documents.change("untitled:A.sol", 2, [{ text: "contract B {}" }]);
    };
    assert.equal(await lackOf(outOfTime, edit), "edited");
  });
});
