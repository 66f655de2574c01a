/** Messages of old compilers get the place, type and text that those of later ones have. */

import assert from "node:assert/strict";
import { normalizeError } from "../../../../engine/solc/normalize/errors.ts";
import type { StandardJsonError } from "../../../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../../../engine/text/source-text.ts";

const files = {
  "a.sol": "contract A {\n  uint é; uint b\n}\n",
  "C:/odd: name.sol": "\ncontract B is X {}",
};
const texts = new Map(Object.entries(files).map(([name, text]) => [name, makeSourceText(name, text)]));

/** As solc 0.4.11 gives it: without type and place. */
const given = (formattedMessage: string): StandardJsonError =>
  ({ component: "general", severity: "error", message: "m", formattedMessage }) as unknown as StandardJsonError;

describe("messages of old compilers", () => {
  it("have their place from the text, in bytes", () => {
    const formattedMessage = "a.sol:2:12: ParserError: Expected token Semicolon\n  uint é; uint b\n           ^--^\n";
    assert.deepEqual(normalizeError(given(formattedMessage), texts), {
      ...given(formattedMessage),
      type: "ParserError",
      sourceLocation: { file: "a.sol", start: 24, end: 28 },
    });
  });

  it("have it also where the name holds colons", () => {
    const error = normalizeError(given("C:/odd: name.sol:2:15: DeclarationError: X\ncontract\n   ^\n"), texts);
    assert.deepEqual(error.sourceLocation, { file: "C:/odd: name.sol", start: 15, end: 16 });
    assert.equal(error.type, "DeclarationError");
  });

  for (const text of [
    "",
    "InternalCompilerError: \n",
    "b.sol:1:1: Error: x",
    "a.sol:99:1: Error: x",
    "a.sol:x:1: Error: x",
  ]) {
    it(`have no place where the text names none: ${text.trim()}`, () => {
      assert.equal(normalizeError(given(text), texts).sourceLocation, undefined);
    });
  }

  it("do not say which line of the compiler they come from", () => {
    const error = { ...given(""), message: "Compiler error (/a/libsolidity/b.cpp:913):Stack too deep." };
    assert.equal(normalizeError(error, texts).message, "Stack too deep.");
  });

  it("keep what they have", () => {
    const error: StandardJsonError = {
      ...given("a.sol:1:1: Warning: x"),
      severity: "warning",
      type: "Warning",
      sourceLocation: { file: "a.sol", start: 3, end: 5 },
    };
    assert.deepEqual(normalizeError(error, texts), error);
  });
});
