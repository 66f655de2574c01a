/** Signatures are read back into the parameters that they were made of. */

import assert from "node:assert/strict";
import { parseSignature } from "../../../../engine/evm/abi/parse-signature.ts";

describe("parseSignature", () => {
  it("reads plain types, arrays and tuples", () => {
    assert.deepEqual(parseSignature("f()"), { name: "f", inputs: [] });
    assert.deepEqual(parseSignature("$pay_2((address,(uint8,bool[2])[])[],bytes32)"), {
      name: "$pay_2",
      inputs: [
        {
          type: "tuple[]",
          components: [{ type: "address" }, { type: "tuple[]", components: [{ type: "uint8" }, { type: "bool[2]" }] }],
        },
        { type: "bytes32" },
      ],
    });
  });

  it("knows what is none", () => {
    for (const text of ["", "f", "f(", "(uint256)", "f(,)", "f(uint256,)", "f(uint256))", "f((uint256)", "f(Struct)"]) {
      assert.equal(parseSignature(text), undefined, text);
    }
  });
});
