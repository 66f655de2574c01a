/** Lengths of arrays that code sets itself, as it could before 0.6: trees with a struct's field turned into one. */

import assert from "node:assert/strict";
import { arbitraryStorageWrite } from "../../../engine/detectors/access/arbitrary-storage-write.ts";
import { compileOlder } from "../program/older-program.ts";

/** The messages for a function that changes `codes.length`. */
function messagesFor(body: string): string[] {
  const code = `pragma solidity ^0.8.24;
    contract C { struct Codes { uint256 length; uint256[] items; } Codes codes; function f(uint256 x) external { ${body} } }`;
  const program = compileOlder(code, "0.5.17", (json) =>
    json.replace(/("memberName":"length"[^{}]*?),"referencedDeclaration":\d+/g, "$1"),
  );
  return [...arbitraryStorageWrite.detect(program)].map(({ message }) => message);
}

const shrinks = "`f` can underflow the length of `codes`, which lets it reach every storage slot";
const chosen =
  "`f` sets the length of `codes` to a number that the caller chooses, which lets it reach every storage slot";

describe("array lengths before 0.6", () => {
  it("may not wrap around", () => {
    assert.deepEqual(messagesFor("codes.length--;"), [shrinks]);
    assert.deepEqual(messagesFor("require(0 <= codes.length); codes.length -= 1;"), [shrinks]);
  });

  it("may not be chosen by callers", () => {
    assert.deepEqual(messagesFor("codes.length = x;"), [chosen]);
  });

  it("may be changed with care", () => {
    assert.deepEqual(messagesFor("require(codes.length > 0); codes.length--;"), []);
    assert.deepEqual(messagesFor("codes.length = 0;"), []);
    assert.deepEqual(messagesFor("require(x < 10); codes.length = x;"), []);
  });

  it("are not fields of that name", () => {
    const code =
      "contract C { struct Codes { uint256 length; } Codes codes; function f(uint256 x) external { codes.length = x; } }";
    const program = compileOlder(code, "0.8.37", (json) => json);
    assert.deepEqual([...arbitraryStorageWrite.detect(program)], []);
  });
});
