/** Habits of every source file, held: a header, a size, a documented face, a folder that is no attic. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../harness/root.ts";
import { filesPerFolder, functionLengths, quantile } from "../harness/sizes.ts";
import { sourceFiles, testFiles } from "../harness/source-files.ts";

/** Tables may be long; logic wants rooms of its own. */
const maxLines = 500;

/** The share of files at or under these many lines may only grow; lower a number when the code allows it. */
const ratchet = { medianLines: 120, p90Lines: 320, p99FunctionLines: 34 };

/** A folder with more is an attic: nobody sees what stands in it. */
const maxFilesPerFolder = 30;

const read = (file: string): string => readFileSync(inRoot(file), "utf8");
const lineCount = (file: string): number => read(file).split("\n").length - 1;

/** Names of exported functions that lack a doc comment directly above them. */
function undocumentedFunctions(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
    return name !== undefined && !(lines[index - 1] ?? "").trimEnd().endsWith("*/") ? [name] : [];
  });
}

describe("source files", () => {
  for (const file of [...sourceFiles(), ...testFiles()]) {
    it(`${file} says first what it is for`, () => {
      assert.match(read(file), /^(#!.*\n)?\/\*\* .+/, "start the file with a /** sentence */");
    });

    it(`${file} is at most ${maxLines} lines`, () => {
      assert.ok(lineCount(file) <= maxLines, `${lineCount(file)} lines: give its parts rooms of their own`);
    });
  }

  for (const file of sourceFiles()) {
    it(`${file} documents its exported functions`, () => {
      assert.deepEqual(undocumentedFunctions(read(file)), []);
    });
  }

  it("have functions that stay small", () => {
    const p99 = quantile(functionLengths(), 0.99);
    assert.ok(p99 <= ratchet.p99FunctionLines, `${p99} lines; node out/test/bench/product/sizes.js prints more`);
  });

  it(`are not more than ${maxFilesPerFolder} in one folder`, () => {
    assert.deepEqual(
      filesPerFolder().filter(([, nFiles]) => nFiles > maxFilesPerFolder),
      [],
    );
  });

  it("stay small on the whole", () => {
    const sizes = sourceFiles()
      .map(lineCount)
      .sort((a, b) => a - b);
    assert.ok(quantile(sizes, 0.5) <= ratchet.medianLines, `median ${quantile(sizes, 0.5)} lines`);
    assert.ok(quantile(sizes, 0.9) <= ratchet.p90Lines, `90th percentile ${quantile(sizes, 0.9)} lines`);
  });
});
