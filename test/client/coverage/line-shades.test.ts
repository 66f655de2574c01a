/** Lines are decorated by shade, and each shade has a line of its own kind. */

import assert from "node:assert/strict";
import {
  borderStyles,
  coverageColours,
  groupByShade,
  type Shade,
  shades,
} from "../../../client/coverage/line-shades.ts";
import { shades as ofEngine } from "../../../engine/model/shaded-file.ts";

describe("shaded lines", () => {
  it("are grouped by shade, in order", () => {
    const line = (at: number, shade: Shade) => ({ line: at, shade, remarks: [] });
    assert.deepEqual(groupByShade([line(9, "run"), line(2, "missed"), line(4, "run"), line(3, "partly")]), {
      run: [line(4, "run"), line(9, "run")],
      partly: [line(3, "partly")],
      missed: [line(2, "missed")],
      unreachable: [],
    });
  });

  it("are told apart by more than a colour", () => {
    assert.deepEqual(shades, ofEngine);
    assert.equal(new Set(Object.values(borderStyles)).size, shades.length);
    assert.equal(new Set(Object.values(coverageColours)).size, shades.length);
  });
});
