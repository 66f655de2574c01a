/** One spelling for each file. */

import assert from "node:assert/strict";
import { isInside, keyOfPath, nameOf, pathOf, uriKey } from "../../server/uri.ts";

describe("URI keys", () => {
  it("are the same for all spellings of a file", () => {
    const spellings = ["file:///work/a%20b/c.sol", "file:///work/a b/c.sol", "file:///work/x/../a%20b/./c.sol"];
    assert.deepEqual(new Set(spellings.map(uriKey)), new Set([keyOfPath("/work/a b/c.sol")]));
    assert.equal(uriKey("file:///work/%40oz/t.sol"), uriKey("file:///work/@oz/t.sol"));
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
