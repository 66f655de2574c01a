/** Hashes of text. */

import assert from "node:assert/strict";
import { hashText } from "../../../engine/util/hash-text.ts";

describe("the hash of a text", () => {
  it("is the same for the same text, and a number of up to 53 bits", () => {
    for (const text of ["", "a", "withdraw(uint256)", "x".repeat(5000)]) {
      assert.equal(hashText(text), hashText(`${text}`));
      assert.ok(Number.isSafeInteger(hashText(text)) && hashText(text) >= 0);
    }
  });

  it("tells texts apart that differ in one place, or in their order", () => {
    const texts = Array.from({ length: 20_000 }, (_, number) => `call ${number} of 0x${(number * 7919).toString(16)}`);
    assert.equal(new Set(texts.map(hashText)).size, texts.length);
    assert.notEqual(hashText("ab"), hashText("ba"));
    assert.notEqual(hashText("a"), hashText("a\u0000"));
  });
});
