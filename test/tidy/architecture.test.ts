/** ARCHITECTURE.md names every folder of the product, and only folders that exist. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../harness/root.ts";
import { sourceFiles } from "../harness/source-files.ts";

const text = readFileSync(inRoot("ARCHITECTURE.md"), "utf8");

/** Paths in the code map's first column, as in `engine/util`, without a trailing slash. */
const mapped = [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap((row) =>
  [...(row[1] ?? "").matchAll(/`([\w./-]+?)\/?`/g)].map((name) => name[1] ?? ""),
);

describe("ARCHITECTURE.md", () => {
  it("maps only what exists", () => {
    assert.deepEqual(
      mapped.filter((name) => !existsSync(inRoot(name))),
      [],
    );
  });

  it("maps every folder that has sources", () => {
    const folders = new Set(sourceFiles().map((file) => path.posix.dirname(file)));
    const isMapped = (folder: string): boolean =>
      mapped.some((name) => folder === name || folder.startsWith(`${name}/`) || name.startsWith(`${folder}/`));
    assert.deepEqual(
      [...folders].filter((folder) => !isMapped(folder)),
      [],
    );
  });
});
