/** Control flow recovered from what the compiler makes of a contract, by both of its pipelines. */
import assert from "node:assert/strict";
import { recoverControlFlow } from "../../../engine/evm/code/control-flow.ts";
import { disassemble, formatInstruction } from "../../../engine/evm/code/disassembly.ts";
import { naturalLoops } from "../../../engine/evm/code/dominators.ts";
import { findMetadata } from "../../../engine/evm/code/metadata.ts";
import { linkCode, readUnlinkedCode } from "../../../engine/evm/code/unlinked-code.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";
import { checkJumps } from "../../harness/evm/jump-soundness.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

library Sums {
  function total(uint256[] memory values) external pure returns (uint256 sum) {
    for (uint256 i = 0; i < values.length; i++) sum += values[i];
  }
}

contract Savings {
  mapping(address => uint256) private balances;
  uint256[] private history;
  uint256 public immutable fee;
  bool private busy;

  constructor(uint256 fee_) {
    fee = fee_;
  }

  modifier once() {
    require(!busy, "busy");
    busy = true;
    _;
    busy = false;
  }

  receive() external payable {
    balances[msg.sender] += msg.value;
  }

  fallback() external {
    history.push(msg.data.length);
  }

  function put() external payable once {
    balances[msg.sender] += after_(msg.value);
    history.push(after_(1));
  }

  function take(uint256 amount) external once {
    balances[msg.sender] -= amount;
    (bool sent, ) = msg.sender.call{value: after_(amount)}("");
    require(sent);
  }

  function ladder(uint256 n) public pure returns (uint256) {
    return n < 2 ? n : ladder(n - 1) + ladder(n - 2);
  }

  function sum() external view returns (uint256) {
    return Sums.total(history);
  }

  function apply_(bool twice, uint256 x) external view returns (uint256) {
    function(uint256) view returns (uint256) f = twice ? double : after_;
    return f(x);
  }

  function names(string calldata a, bytes[] calldata b) external pure returns (string memory, uint256) {
    return (string.concat(a, "!"), b.length);
  }

  function double(uint256 x) internal pure returns (uint256) {
    return x * 2;
  }

  function after_(uint256 x) internal view returns (uint256) {
    return x > fee ? x - fee : 0;
  }
}
`;

type Settings = { readonly optimizer: { readonly enabled: boolean }; readonly viaIR: boolean };

type Contract = {
  readonly evm: {
    readonly deployedBytecode: { readonly object: string };
    readonly methodIdentifiers: Readonly<Record<string, string>>;
  };
};

function compile(settings: Settings): { text: string; selectors: bigint[] } {
  const outputSelection = { "*": { "*": ["evm.deployedBytecode.object", "evm.methodIdentifiers"] } };
  const output = compileNow({
    language: "Solidity",
    sources: { "savings.sol": { content: source } },
    settings: { ...settings, outputSelection },
  });
  const { contracts } = output as unknown as { contracts: { "savings.sol": { Savings: Contract } } };
  const { deployedBytecode, methodIdentifiers } = contracts["savings.sol"].Savings.evm;
  return { text: deployedBytecode.object, selectors: Object.values(methodIdentifiers).map((id) => BigInt(`0x${id}`)) };
}

const pipelines: Record<string, Settings> = {
  "the old pipeline": { optimizer: { enabled: false }, viaIR: false },
  "the old pipeline, optimized": { optimizer: { enabled: true }, viaIR: false },
  "the new pipeline": { optimizer: { enabled: false }, viaIR: true },
  "the new pipeline, optimized": { optimizer: { enabled: true }, viaIR: true },
};

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1);

describe("control flow", function () {
  this.timeout(60_000);

  for (const [name, settings] of Object.entries(pipelines)) {
    it(`of ${name} has every function, and every jump that happens`, () => {
      const { text, selectors } = compile(settings);
      const unlinked = readUnlinkedCode(text);
      assert.ok(unlinked);
      const runtime = linkCode(unlinked, () => 0xb1b0n);
      const { flow, violations, edgesSeen } = checkJumps(runtime, 1000, 7);
      assert.deepEqual(violations, []);
      assert.ok(edgesSeen > 50, `only ${edgesSeen} different jumps happened`);
      assert.deepEqual([...flow.functions.keys()].sort(ascending), selectors.sort(ascending));
      assert.ok(unlinked.placeholders.length > 0);
      assert.ok(naturalLoops(0, flow.successors).length > 0);
    });
  }

  it("of an unresolved jump goes to every destination", () => {
    const flow = recoverControlFlow(hexToBytes("5f35565b005b00")); // jumps where calldata says
    assert.deepEqual(flow.jumps, new Map([[2, new Set([3, 5])]]));
    assert.deepEqual(flow.unresolved, new Set([2]));
    assert.deepEqual(flow.successors.get(0), new Set([3, 5]));
  });

  it("keeps apart who called an internal function", () => {
    // Two calls of the block at 0x0f; each returns to its own place.
    const flow = recoverControlFlow(hexToBytes("6005600f565b600b600f565b00fe005b56"));
    assert.deepEqual(flow.jumps.get(0x04), new Set([0x0f]));
    assert.deepEqual(flow.jumps.get(0x10), new Set([0x05, 0x0b]));
    assert.equal(flow.unresolved.size, 0);
  });
});

describe("bytecode", function () {
  this.timeout(60_000);

  it("is read instruction by instruction, with data as it comes", () => {
    const lines = disassemble(hexToBytes("6001610203015f0c61ff")).map(formatInstruction);
    assert.deepEqual(lines, [
      "0000 PUSH1 0x1",
      "0002 PUSH2 0x203",
      "0005 ADD",
      "0006 PUSH0",
      "0007 0x0c",
      "0008 PUSH2 0xff00",
    ]);
  });

  it("ends with metadata that names the compiler", () => {
    const { text } = compile({ optimizer: { enabled: true }, viaIR: false });
    const bytes = readUnlinkedCode(text)?.bytes ?? new Uint8Array(0);
    const metadata = findMetadata(bytes);
    assert.equal(metadata?.compiler, bundledVersion);
    assert.deepEqual(metadata.keys, ["ipfs", "solc"]);
    assert.ok(disassemble(bytes).every(({ pc }) => pc < metadata.start));
  });

  it("has no metadata where the end is only like it", () => {
    assert.equal(findMetadata(hexToBytes("6001600055")), undefined);
    assert.equal(findMetadata(hexToBytes("a1000001")), undefined);
    assert.equal(findMetadata(new Uint8Array(0)), undefined);
  });

  it("has placeholders of old and new compilers, and no other text", () => {
    const modern = `60__$${"ab".repeat(17)}$__61`;
    assert.deepEqual(readUnlinkedCode(modern)?.placeholders, [{ name: "ab".repeat(17), offset: 1 }]);
    const old = `60__lib.sol:Sums${"_".repeat(26)}61`;
    assert.equal(old.length, 44);
    assert.deepEqual(readUnlinkedCode(old)?.placeholders, [{ name: "lib.sol:Sums", offset: 1 }]);
    assert.equal(readUnlinkedCode("60zz"), undefined);
    assert.equal(readUnlinkedCode("600"), undefined);
  });
});
