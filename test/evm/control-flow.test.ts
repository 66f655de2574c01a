/** Control flow recovered from what the compiler makes of a contract, by both of its pipelines. */
import assert from "node:assert/strict";
import { naturalLoops } from "../../engine/evm/code/dominators.ts";
import { findMetadata } from "../../engine/evm/code/metadata.ts";
import { linkCode, readUnlinkedCode } from "../../engine/evm/code/unlinked-code.ts";
import { checkJumps } from "../harness/evm/jump-soundness.ts";
import { bundledVersion, compileNow } from "../harness/in-process-compiler.ts";

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

describe("control flow of compiled contracts", () => {
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

  it("ends with metadata that names the compiler", () => {
    const { text } = compile({ optimizer: { enabled: true }, viaIR: false });
    const bytes = readUnlinkedCode(text)?.bytes ?? new Uint8Array(0);
    const metadata = findMetadata(bytes);
    assert.equal(metadata?.compiler, bundledVersion);
    assert.deepEqual(metadata.keys, ["ipfs", "solc"]);
  });
});
