/** The outline of real contracts, in every state that typing them brings. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type OutlineItem, outlineOf } from "../../engine/text/outline.ts";
import { tokenize } from "../../engine/text/tokens.ts";
import { findShared } from "../harness/shared.ts";

const maxCharacters = 8000;
const nFiles = 50;

/** Every n-th of the files that are small enough, so that all sets take part. */
function sampleOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol") && statSync(path.join(folder, file)).size <= maxCharacters)
    .sort();
  const every = Math.floor(files.length / nFiles);
  return files.filter((_, index) => index % every === 0).slice(0, nFiles);
}

/** Items follow one another, and lie within what holds them. */
function isNested(items: readonly OutlineItem[], start: number, end: number): boolean {
  let at = start;
  return items.every((item) => {
    const isInOrder = at <= item.start && item.start < item.end && item.end <= end;
    at = item.end;
    return isInOrder && isNested(item.members, item.start, item.end);
  });
}

describe("the outline of real contracts", () => {
  const folder = findShared("corpus");
  const files = folder === undefined ? [] : sampleOf(folder);

  before(function () {
    if (folder !== undefined) return;
    // The corpus is no part of the project: a machine without it has nothing to run here.
    console.log("    skipped: the corpus is not here: set SOLHOUND_SHARED to a folder that has it as `corpus`");
    this.skip();
  });

  it("has nothing broken where nothing is, and each declaration once", () => {
    assert.equal(files.length, nFiles);
    for (const file of files) {
      const text = readFileSync(path.join(folder ?? "", file), "utf8");
      const all = outlineOf(text).flatMap((item) => [item, ...item.members]);
      assert.deepEqual(
        all.filter(({ isBroken }) => isBroken),
        [],
        file,
      );
      assert.ok(isNested(outlineOf(text), 0, text.length), file);
    }
  });

  it("holds for every prefix that ends with a token, and without any one token", () => {
    for (const file of files) {
      const text = readFileSync(path.join(folder ?? "", file), "utf8");
      for (const { start, end } of tokenize(text)) {
        const prefix = text.slice(0, end);
        assert.ok(isNested(outlineOf(prefix), 0, end), `${file} up to ${end}`);
        const without = text.slice(0, start) + text.slice(end);
        assert.ok(isNested(outlineOf(without), 0, without.length), `${file} without ${start} to ${end}`);
      }
    }
  });
});
