/** Constructors that ask for what nobody guesses: what they are given is found, and with it they are deployed. */

import assert from "node:assert/strict";
import { bytesToBigint } from "../../../engine/evm/word.ts";
import type { Construction } from "../../../engine/fuzz/fuzz-target.ts";
import { findConstruction } from "../../../engine/symex/find-construction.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { fuzzerOf, targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

interface Found {
  readonly construction: Construction | undefined;
  /** Why it is not deployed with what was found; null where it is. */
  readonly failure: string | null | undefined;
}

function find(source: string, maxSteps = 60_000): Found {
  const target = targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target");
  const fuzzer = fuzzerOf(target);
  assert.notEqual(fuzzer.failure, null, "it is deployed with what is guessed");
  const construction = findConstruction(fuzzer.exchange, target.contract, { seed: 1, maxSteps });
  const failure = construction && fuzzerOf({ ...target, contract: { ...target.contract, construction } }).failure;
  return { construction, failure };
}

function words({ construction }: Found): bigint[] {
  const args = construction?.args ?? new Uint8Array(0);
  return Array.from({ length: args.length / 32 }, (_, k) => bytesToBigint(args.subarray(32 * k, 32 * k + 32)));
}

describe("what a constructor is given", () => {
  it("is the ether that it asks for", () => {
    const found = find(`contract Target {
      uint256 private kept;
      constructor() payable { require(msg.value == 0.1 ether); kept = 1; }
      function f() external { kept += 1; }
    }`);
    assert.equal(found.construction?.value, 10n ** 17n);
    assert.equal(found.failure, null);
  });

  it("are arguments that hang together, kept as immutables", () => {
    const found = find(`contract Target {
      uint256 private immutable low;
      uint256 private immutable high;
      constructor(uint256 a, uint256 b) { require(a > 1e30 && b == a * 3 + 7); low = a; high = b; }
      function f() external view returns (uint256) { return high - low; }
    }`);
    const [low = 0n, high = 0n] = words(found);
    assert.ok(low > 10n ** 30n);
    assert.equal(high, low * 3n + 7n);
    assert.equal(found.failure, null);
  });

  it("is a text of a certain length", () => {
    const found = find(`contract Target {
      bytes32 private kept;
      constructor(string memory name) { require(bytes(name).length == 3 && bytes(name)[1] == "x"); kept = keccak256(bytes(name)); }
      function f() external view returns (bytes32) { return kept; }
    }`);
    assert.equal(words(found)[1], 3n);
    assert.equal(found.failure, null);
  });

  it("is the address of a contract that answers", () => {
    const found = find(`interface Feed { function price() external view returns (uint256); }
    contract Target {
      uint160 private kept;
      constructor(uint160 number) { require(Feed(address(number ^ 0x77)).price() > 5); kept = number; }
      function f() external view returns (uint256) { return kept; }
    }`);
    assert.equal(found.failure, null);
  });

  it("is nothing where all reverts", () => {
    const found = find(`contract Target {
      constructor(uint256 a) { require(a > 5 && a < 5); }
      function f() external {}
    }`);
    assert.equal(found.construction, undefined);
  });
});
