/** Instructions lead back to what somebody wrote, also from code that the compiler made. */

import assert from "node:assert/strict";
import { type CodeMap, makeCodeMap } from "../../../../engine/campaign/execution/code-map.ts";
import { compileCode } from "../../../../engine/compile/compile-code.ts";
import { disassemble } from "../../../../engine/evm/code/disassembly.ts";
import { makeSourceText } from "../../../../engine/text/source-text.ts";
import { bundledVersion, inProcessCompiler } from "../../../harness/in-process-compiler.ts";

const source = `// SPDX-License-Identifier: MIT\n// é
pragma solidity ^0.8.0;
contract A {
    uint256 total;
    function pay(address to, uint256 n) external { total = n; (bool ok,) = to.call{value: n}("e"); require(ok); }
}`;

describe("a code map", () => {
  let map: CodeMap;
  let pcsOf: (mnemonic: string) => readonly number[];
  const text = makeSourceText("a.sol", source);

  before(async () => {
    const request = { texts: [text], wanted: ["a.sol"], settings: {}, version: bundledVersion };
    const told = await compileCode(request, inProcessCompiler, new AbortController().signal);
    assert.ok(told.ok);
    const code = told.value.contracts[0]?.evm?.deployedBytecode;
    map = makeCodeMap(code, told.value.files);
    const instructions = disassemble(Buffer.from(code?.object ?? "", "hex"));
    pcsOf = (mnemonic) => instructions.filter(({ opcode }) => opcode?.mnemonic === mnemonic).map(({ pc }) => pc);
  });

  const written = (pc: number | undefined, trail: readonly number[] = []): string | null => {
    const place = map(pc ?? -1, trail);
    return place === null ? null : text.slice(place.offset, place.length);
  };

  it("leads from an instruction to its expression", () => {
    assert.deepEqual(
      pcsOf("SSTORE").map((pc) => written(pc)),
      ["total = n"],
    );
    assert.deepEqual(
      pcsOf("CALL").map((pc) => written(pc)),
      ['to.call{value: n}("e")'],
    );
  });

  it("leads from code of the compiler to what led there, and else nowhere", () => {
    const [call] = pcsOf("CALL");
    assert.equal(written(undefined), null);
    assert.equal(written(undefined, [-5, call ?? -1]), 'to.call{value: n}("e")');
  });

  it("is empty without a map, or of code that is none", () => {
    assert.equal(makeCodeMap({ object: "6001" }, new Map([[0, "a.sol"]]))(0), null);
    assert.equal(makeCodeMap({ object: "zz", sourceMap: "1:2:0" }, new Map([[0, "a.sol"]]))(0), null);
    assert.equal(makeCodeMap(undefined, new Map())(0), null);
  });
});
