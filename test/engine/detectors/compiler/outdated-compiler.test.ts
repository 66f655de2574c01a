/** What the fixtures cannot compile: pragmas of languages that came before. */

import assert from "node:assert/strict";
import { outdatedCompiler } from "../../../../engine/detectors/compiler/outdated-compiler.ts";
import { compileOlder } from "../../program/older-program.ts";

/** The messages for a contract under a pragma, given as the tree has it. */
function messages(...pragma: string[]): string[] {
  return messagesFor("contract A {}", pragma);
}

function messagesFor(code: string, pragma: readonly string[]): string[] {
  const change = (json: string): string =>
    json.replace('["solidity","0.8",".37"]', JSON.stringify(["solidity", ...pragma]));
  const program = compileOlder(`pragma solidity 0.8.37; ${code}`, "0.8.37", change);
  return [...outdatedCompiler.detect(program)].map(({ message }) => message);
}

describe("outdated-compiler", () => {
  it("tells what came with 0.8.0", () => {
    assert.deepEqual(messages("^", "0.7", ".0"), [
      "`^0.7.0` allows no compiler newer than 0.7.6, which is older than 0.8.0, before which arithmetic overflows without a revert; move to 0.8.37",
    ]);
  });

  it("tells what came with 0.5.0", () => {
    assert.deepEqual(messages("0.4", ".26"), [
      "compiler 0.4.26 is older than 0.5.0, before which functions are public and storage pointers point at slot 0 unless the code says otherwise; move to 0.8.37",
    ]);
  });

  it("takes the best version of several alternatives", () => {
    assert.deepEqual(messages("0.4", ".26", "||", "^", "0.8", ".0"), []);
    assert.match(messages("0.4", ".26", "||", "0.6", ".12").join(), /no compiler newer than 0\.6\.12/);
  });

  it("leaves alone what makes no bytecode of its own", () => {
    assert.deepEqual(messagesFor("interface A { function f() external; }", ["0.7", ".6"]), []);
    assert.deepEqual(messagesFor("library L { function f() internal {} }", ["0.7", ".6"]), []);
    assert.equal(messagesFor("library L {} contract C {}", ["0.7", ".6"]).length, 1);
  });

  it("says nothing of versions that it does not know", () => {
    assert.deepEqual(messages("^", "0.9", ".0"), []);
    assert.deepEqual(messages("0.3", ".6"), []);
  });
});
