/** Fixes are verified beside what the user waits for: one text at a time, and none that is gone. */

import assert from "node:assert/strict";
import { inEnglish } from "../../../engine/fixes/fix-title.ts";
import type { Judgement } from "../../../engine/fixes/verify-fixes.ts";
import { makeFixDesk } from "../../../server/fixes/fix-desk.ts";
import type { JudgedDocument } from "../../../server/fixes/judge-document.ts";
import { makeTurns } from "../../../server/fixes/turns.ts";
import { makeDocumentStore, type OpenDocument } from "../../../server/texts/document-store.ts";
import { makeUntilEdited } from "../../../server/texts/until-edited.ts";
import { at, makeFinding } from "../make-finding.ts";

const text = "contract C { function f() external { require(tx.origin == a); require(tx.origin == b); } }";
const findings = ["a", "b"].map((name) => {
  const offset = text.indexOf(`tx.origin == ${name}`);
  return makeFinding({ ...at("a.sol", 0, offset, offset + 14), span: { offset, length: 14 } }, { fingerprint: name });
});

describe("the desk of fixes", () => {
  const documents = makeDocumentStore();
  let nRunning = 0;
  let nMost = 0;
  let nJudged = 0;

  /** As slow as an analysis: it ends after whatever is waiting by then had its chance to begin. */
  async function judgement(found: Judgement["findings"]): Promise<Judgement> {
    nMost = Math.max(nMost, ++nRunning);
    nJudged++;
    await new Promise((resolve) => setImmediate(resolve));
    nRunning--;
    return { findings: found, solc: "0.8.37" };
  }

  async function judge({ content }: OpenDocument): Promise<JudgedDocument> {
    const judged = { ...(await judgement(findings)), text: content.getText() };
    const left = (fixed: string) => findings.filter((_, index) => fixed.split("tx.origin").length > index + 1);
    return { judged, judge: (fixed) => judgement(left(fixed)), basePath: null };
  }

  const untilEdited = makeUntilEdited({ revision: documents.revision, onDisturbed: () => {} });
  const desk = makeFixDesk({ judge, untilEdited, takeTurn: makeTurns(untilEdited) });
  const open = (): OpenDocument => documents.open("file:///a.sol", "solidity", 1, text);

  beforeEach(() => {
    nMost = 0;
    nJudged = 0;
  });

  it("has one text judged at a time, whatever is asked at once", async () => {
    const fixes = await desk.look(open());
    const offered = await Promise.all(findings.map((finding) => fixes?.of(finding)));
    assert.deepEqual(
      offered.map((all) => all?.map(({ title }) => inEnglish(title))),
      [["Ask for msg.sender"], ["Ask for msg.sender"]],
    );
    assert.deepEqual({ nMost, nJudged }, { nMost: 1, nJudged: 3 });
  });

  it("judges nothing more of a text that was edited", async () => {
    const fixes = await desk.look(open());
    const asked = Promise.all(findings.map((finding) => fixes?.of(finding)));
    documents.change("file:///a.sol", 2, [{ text: `${text} ` }]);
    assert.deepEqual(await asked, [[], []]);
    assert.equal(nJudged, 1);
  });

  it("looks anew at a document that was opened once more, with the version that it had before", async () => {
    const first = await desk.look(open());
    documents.close("file:///a.sol");
    assert.notEqual(await desk.look(open()), first);
  });
});
