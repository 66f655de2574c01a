/** A fingerprint changes with what it identifies, and with nothing else. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type FingerprintParts, fingerprint } from "../../../engine/report/fingerprint.ts";

const parts: FingerprintParts = {
  check: "tx-origin",
  file: "contracts/Wallet.sol",
  contract: "Wallet",
  function: "drain(address)",
  anchor: 'require(tx.origin == owner, "// not a comment")',
  ordinal: 0,
};

describe("fingerprint", () => {
  it("is this SHA-256, for good: baselines and suppression lists hold it", () => {
    assert.equal(fingerprint(parts), "83cbb7f7165f4d1e5ddc514ae1fbdbbd16e13a3140fa5c47f3646dd5145e1cbe");
  });

  it("leaves comments and white space out of account", () => {
    const trivia = fc.constantFrom(" ", "\n", "\r\n\t", "/* note */", "// note\n", "/* // \n */");
    const tokens = ["require", "(", "tx", ".", "origin", "==", "owner", ",", '"// not a comment"', ")"];
    fc.assert(
      fc.property(fc.array(fc.array(trivia), { minLength: tokens.length, maxLength: tokens.length }), (gaps) => {
        const anchor = tokens.map((token, index) => `${gaps[index]?.join("") ?? ""}${token}`).join("");
        assert.equal(fingerprint({ ...parts, anchor }), fingerprint(parts));
      }),
    );
  });

  for (const [what, change] of [
    ["check", { check: "weak-randomness" }],
    ["file", { file: "contracts/Vault.sol" }],
    ["contract", { contract: "Vault" }],
    ["no contract", { contract: null }],
    ["function", { function: "drain(address,uint256)" }],
    ["no function", { function: null }],
    ["word of the anchor", { anchor: 'require(tx.origin == admin, "// not a comment")' }],
    ["text in a string of the anchor", { anchor: 'require(tx.origin == owner, "//not a comment")' }],
    ["ordinal", { ordinal: 1 }],
  ] as const) {
    it(`changes with another ${what}`, () => {
      assert.notEqual(fingerprint({ ...parts, ...change }), fingerprint(parts));
    });
  }

  it("keeps the parts apart", () => {
    const moved = { ...parts, contract: "A", function: "B,C" };
    assert.notEqual(fingerprint(moved), fingerprint({ ...parts, contract: "A,B", function: "C" }));
    assert.notEqual(fingerprint({ ...parts, anchor: "ab" }), fingerprint({ ...parts, anchor: "a b" }));
  });
});
