/** Why names of a project are not known: what ran out is told from what does not compile. */

import assert from "node:assert/strict";
import { type SinonFakeTimers, useFakeTimers } from "sinon";
import type { AnalysisMode, AnalysisOptions } from "../../../engine/model/analysis.ts";
import { failedSummary } from "../../../engine/model/summary.ts";
import { makeNameDesk, nameBudgetMs } from "../../../server/language/name-desk.ts";
import { defaultSettings } from "../../../server/protocol.ts";
import { makeDocumentStore } from "../../../server/texts/document-store.ts";

type Deps = Parameters<typeof makeNameDesk>[0];

describe("a desk of names whose engine has none", () => {
  let clock: SinonFakeTimers;
  beforeEach(() => {
    clock = useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => clock.restore());

  /** What is said where the engine gives up after so long; `meanwhile` happens before it does. */
  async function lackAfter(elapsedMs: number, meanwhile: (documents: Deps["documents"]) => void = () => {}) {
    const documents = makeDocumentStore();
    const document = documents.open("untitled:A.sol", "solidity", 1, "contract A {}");
    const desk = makeNameDesk({
      documents,
      projects: { of: () => ({ folder: null, settings: defaultSettings }) } as unknown as Deps["projects"],
      consents: { agreed: () => new Set() } as unknown as Deps["consents"],
      knownProjects: {} as Deps["knownProjects"],
      untilEdited: () => new AbortController().signal,
      backend: {
        async *run({ mode }: { mode: AnalysisMode }) {
          clock.tick(elapsedMs);
          meanwhile(documents);
          const error = { code: "compile-error", message: "It does not compile." } as const;
          yield { kind: "summary", summary: failedSummary({ mode, seed: 0 } as AnalysisOptions, error, elapsedMs) };
        },
      } as unknown as Deps["backend"],
    });
    return desk.ofProject(document, ["A"]);
  }

  it("says that the time was over", async () => {
    assert.equal(await lackAfter(nameBudgetMs + 1), "timed-out");
  });

  it("says that it is not known why, where there was time left", async () => {
    assert.equal(await lackAfter(nameBudgetMs), "unknown");
  });

  it("says that the text was edited, however long it took", async () => {
    const edit = (documents: Deps["documents"]): void => {
      documents.change("untitled:A.sol", 2, [{ text: "contract B {}" }]);
    };
    assert.equal(await lackAfter(nameBudgetMs + 1, edit), "edited");
  });
});
