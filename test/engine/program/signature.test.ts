/** Function signatures, against the selectors that the compiler computes. */

import assert from "node:assert/strict";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { signatureOf } from "../../../engine/program/signature.ts";
import { compileProgram } from "./compile.ts";

const source = `
pragma solidity ^0.8.0;
type Price is uint128;
enum Side { Buy, Sell }
interface Token { }
struct Pair { address payable a; Side[2][] sides; }
struct Tree { uint value; Tree[] children; }
contract C {
  struct Order { Token token; Price price; Pair pair; bytes data; }
  mapping(uint => uint) map;
  constructor(uint) { }
  receive() external payable { }
  fallback() external { }
  modifier only(address who) { _; }
  function none() external { }
  function plain(uint a, int8 b, address payable c, bytes calldata d, string memory e, bool f, bytes4 g) external { }
  function own(Side s, Price p, Token t, C c) external { }
  function arrays(uint[] memory a, uint[3][] calldata b, Order[2] calldata c) external { }
  function structs(Order calldata o, Pair memory p) external { }
  function callback(function (uint) external returns (bool) f) external { }
  function inner(mapping(uint => uint) storage m, Tree storage t, function (uint) internal f) internal { }
}
function free(uint x) { }
`;

describe("signature", () => {
  const program = compileProgram(source);

  it("is what the compiler makes its selectors of", () => {
    const external = program.functions.filter(({ functionSelector }) => functionSelector !== undefined);
    assert.equal(external.length, 6);
    for (const one of external) {
      const signature = signatureOf(program, one);
      assert.equal(bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8), one.functionSelector, signature);
    }
  });

  it("names what has no selector too", () => {
    const others = program.functions.filter(({ functionSelector }) => functionSelector === undefined);
    assert.deepEqual(
      [...others, ...program.modifiers].map((one) => signatureOf(program, one)),
      [
        "constructor(uint256)",
        "receive()",
        "fallback()",
        "inner(mapping(uint256 => uint256),(uint256,struct Tree[]),function (uint256))",
        "free(uint256)",
        "only(address)",
      ],
    );
  });

  it("does without the types that the oldest trees lack", () => {
    const program = compileProgram(
      "pragma solidity ^0.8.24; contract C { function f(uint256 a, bool[] memory b) public {} }",
    );
    const [callable] = program.functions;
    assert.ok(callable);
    for (const { typeName } of callable.parameters.parameters)
      if (typeName) Reflect.deleteProperty(typeName, "typeDescriptions");
    assert.equal(signatureOf(program, callable), "f(uint256,bool[])");
  });
});
