/** Each compiler bug's row knows the code that is exposed to it, and leaves its neighbours alone. */

import assert from "node:assert/strict";
import { sourceBugs } from "../../../../engine/detectors/compiler/compiler-bugs.ts";
import { compileProgram } from "../../program/compile.ts";

const inFunction = (body: string): string => `pragma solidity 0.8.37; contract A { function f() external { ${body} } }`;
const events = "event E(string s, uint256[2] a); event F(uint256[2] a, string s); event G(string s, uint8[2] a);";
const withCall = (call: string): string =>
  `pragma solidity 0.8.37; contract A { ${events} function f(string calldata s, uint256[2] calldata a, uint8[2] calldata b) external { ${call} } }`;

const cases: Readonly<Record<string, { exposed: readonly string[]; safe: readonly string[] }>> = {
  KeccakCaching: {
    exposed: [inFunction("assembly { pop(keccak256(0, 23)) }")],
    safe: [inFunction("assembly { pop(keccak256(0, 0x40)) let n := 3 pop(keccak256(0, n)) }")],
  },
  AbiReencodingHeadOverflowWithStaticArrayCleanup: {
    exposed: [withCall("emit E(s, a);"), withCall("abi.encode(s, a);")],
    safe: [withCall("emit F(a, s);"), withCall("emit G(s, b);"), withCall("abi.encode(uint256(1), a);")],
  },
  InlineAssemblyMemorySideEffects: {
    exposed: [inFunction("assembly { mstore(0, 1) }")],
    safe: [
      inFunction("assembly { mstore(0, 1) return(0, 32) }"),
      inFunction("uint256 x = 1; assembly { mstore(0, x) }"),
      inFunction("assembly { sstore(0, 1) }"),
    ],
  },
  StorageWriteRemovalBeforeConditionalTermination: {
    exposed: [
      inFunction("assembly { if callvalue() { stop() } }"),
      inFunction("if (msg.sender == tx.origin) { assembly { return(0, 0) } }"),
    ],
    safe: [inFunction("assembly { return(0, 0) }"), inFunction("assembly { if callvalue() { revert(0, 0) } }")],
  },
  TransientStorageClearingHelperCollision: {
    exposed: ["pragma solidity 0.8.37; contract A { uint256 transient t; function f() external { delete t; } }"],
    safe: [
      "pragma solidity 0.8.37; contract A { uint256 transient t; uint256 s; function f() external { delete s; t = 0; } }",
    ],
  },
};

describe("compiler bugs", () => {
  it("all have cases", () => {
    assert.deepEqual(
      sourceBugs.map(({ name }) => name),
      Object.keys(cases),
    );
  });

  for (const { name, findExposed } of sourceBugs) {
    for (const code of cases[name]?.exposed ?? []) {
      it(`${name} can hit ${code}`, () =>
        assert.notEqual(compileProgram(code).sourceUnits.map(findExposed)[0], undefined));
    }
    for (const code of cases[name]?.safe ?? []) {
      it(`${name} cannot hit ${code}`, () =>
        assert.deepEqual(compileProgram(code).sourceUnits.map(findExposed), [undefined]));
    }
  }
});
