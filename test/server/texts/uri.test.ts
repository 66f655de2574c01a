/** One spelling for each file. */

import assert from "node:assert/strict";
import { isInside } from "../../../engine/node/projects/paths.ts";
import { keyOfPath, nameOf, pathOf, uriKey } from "../../../server/texts/uri.ts";

describe("URI keys", () => {
  it("are the same for all spellings of a file", () => {
    const spellings = [
      "file:///home/project/a%20b/c.sol",
      "file:///home/project/a b/c.sol",
      "file:///home/project/x/../a%20b/./c.sol",
    ];
    assert.deepEqual(new Set(spellings.map(uriKey)), new Set([keyOfPath("/home/project/a b/c.sol")]));
    assert.equal(uriKey("file:///home/project/%40oz/t.sol"), uriKey("file:///home/project/@oz/t.sol"));
    assert.equal(uriKey("file:///C%3A/a.sol"), uriKey("file:///c:/a.sol"));
  });

  it("keep other schemes apart from files, and survive nonsense", () => {
    assert.equal(pathOf("untitled:Untitled-1"), null);
    assert.equal(uriKey("untitled:Untitled-1"), "untitled:Untitled-1");
    assert.equal(nameOf("untitled:Untitled-1"), "Untitled-1");
    for (const nonsense of ["", "::::", "file:////%%%", "a b"]) assert.equal(typeof uriKey(nonsense), "string");
  });

  it("know what lies in a folder", () => {
    assert.deepEqual(
      ["/w", "/w/a.sol", "/w/..a/b.sol", "/wa/b.sol", "/", "/x"].map((file) => isInside("/w", file)),
      [true, true, true, false, false, false],
    );
  });
});
