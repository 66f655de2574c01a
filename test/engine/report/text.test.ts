/** The text report: as a whole, and what must never reach a terminal. */

import assert from "node:assert/strict";
import { ansiPaint, plainPaint } from "../../../engine/report/paint.ts";
import { toText } from "../../../engine/report/text.ts";
import { assertSnapshot } from "../../harness/snapshot.ts";
import { cleanReport, sampleReport } from "./sample.ts";

const snapshot = (name: string): string => `test/engine/report/snapshots/${name}`;

describe("text report", () => {
  it("shows findings, failures and a summary", () => {
    assertSnapshot(snapshot("text.snap.txt"), toText(sampleReport, { paint: plainPaint, width: 100 }));
  });

  it("says that nothing was found", () => {
    assertSnapshot(snapshot("text-clean.snap.txt"), toText(cleanReport, { paint: plainPaint, width: 80 }));
  });

  it("colours with the table it is given", () => {
    assertSnapshot(snapshot("text-ansi.snap.txt"), toText(sampleReport, { paint: ansiPaint, width: 100 }));
  });

  it("is the same text with and without colours", () => {
    const coloured = toText(sampleReport, { paint: { ...ansiPaint, badge: plainPaint.badge }, width: 100 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking escape codes out is the point
    const stripped = coloured.replace(/\u001b\[[0-9;]*m/g, "");
    assert.equal(stripped, toText(sampleReport, { paint: plainPaint, width: 100 }));
  });

  it("lets no control character of a source or a name through", () => {
    const text = toText(sampleReport, { paint: plainPaint, width: 100 });
    assert.deepEqual(text.match(/[^\P{C}\n]/gu), null);
  });

  for (const [asked, kept] of [
    [20, 80],
    [93, 93],
    [500, 120],
  ] as const) {
    it(`keeps a terminal of ${asked} columns to ${kept}`, () => {
      const lines = toText(cleanReport, { paint: plainPaint, width: asked }).split("\n");
      assert.equal(lines[0], "─".repeat(kept));
    });
  }
});
