/** What becomes of a project's `solhound.json` when a check is switched off. */

import assert from "node:assert/strict";
import { withoutCheck } from "../../../server/fixes/policy-edit.ts";

describe("the edit that switches a check off", () => {
  it("begins the file where there is none", () => {
    const expected = '{\n  "checks": {\n    "tx-origin": "off"\n  }\n}\n';
    assert.equal(withoutCheck(null, "tx-origin"), expected);
    assert.equal(withoutCheck("\n", "tx-origin"), expected);
  });

  it("keeps what the file says, and how it is indented", () => {
    const before = '{\n\t"baseline": "known.json",\n\t"checks": { "tx-origin": "High", "self-transfer": "on" }\n}\n';
    assert.equal(
      withoutCheck(before, "tx-origin"),
      '{\n\t"baseline": "known.json",\n\t"checks": {\n\t\t"tx-origin": "off",\n\t\t"self-transfer": "on"\n\t}\n}\n',
    );
  });

  it("leaves alone what is no policy", () => {
    for (const text of ["[]", "{", '{"checks": 5}', "// no\n{}"]) assert.equal(withoutCheck(text, "tx-origin"), null);
  });
});
