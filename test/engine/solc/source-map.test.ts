/** Source maps are read as the compiler writes them, and no further than asked. */

import assert from "node:assert/strict";
import { parseSourceMap } from "../../../engine/solc/source-map.ts";

describe("a source map", () => {
  it("takes from the entry before what an entry leaves out", () => {
    assert.deepEqual(parseSourceMap("1:2:0:-;:9;;3:::i;;:::o", 9), [
      { offset: 1, length: 2, file: 0, jump: "-" },
      { offset: 1, length: 9, file: 0, jump: "-" },
      { offset: 1, length: 9, file: 0, jump: "-" },
      { offset: 3, length: 9, file: 0, jump: "i" },
      { offset: 3, length: 9, file: 0, jump: "i" },
      { offset: 3, length: 9, file: 0, jump: "o" },
    ]);
  });

  it("ends at the limit, and is empty where the text is", () => {
    assert.deepEqual(parseSourceMap("", 9), []);
    assert.equal(parseSourceMap(";".repeat(1_000_000), 9).length, 9);
  });
});
