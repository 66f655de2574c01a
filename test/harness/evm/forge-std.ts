/** Tests for Foundry, compiled as Foundry would: against as much of forge-std as they use. */

import { compileNow } from "../in-process-compiler.ts";
import { bytecodeSelection } from "./compiled.ts";

/** `forge-std/Test.sol`; its cheat codes are the real ones, wherever a runner has them. */
export const forgeStd = `// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;
interface Vm {
  function deal(address who, uint256 amount) external;
  function etch(address who, bytes calldata code) external;
  function setNonce(address who, uint64 nonce) external;
  function store(address who, bytes32 slot, bytes32 value) external;
  function load(address who, bytes32 slot) external view returns (bytes32);
  function prank(address sender, address origin) external;
  function roll(uint256 number) external;
  function warp(uint256 timestamp) external;
  function prevrandao(bytes32 value) external;
  function coinbase(address who) external;
  function getCode(string calldata name) external view returns (bytes memory);
}
abstract contract Test {
  Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
  function assertEq(bool a, bool b) internal pure { require(a == b); }
  function assertEq(uint256 a, uint256 b) internal pure { require(a == b); }
  function assertEq(address a, address b) internal pure { require(a == b); }
  function assertEq(bytes32 a, bytes32 b) internal pure { require(a == b); }
  function assertEq(bytes memory a, bytes memory b) internal pure { require(keccak256(a) == keccak256(b)); }
}`;

/** What solc says of a test: errors and warnings. */
export function errorsOf(test: string): string[] {
  const { errors = [] } = compileNow({
    language: "Solidity",
    sources: { "test.t.sol": { content: test }, "forge-std/Test.sol": { content: forgeStd } },
    settings: { outputSelection: bytecodeSelection },
  });
  return errors.map(({ formattedMessage, message }) => formattedMessage ?? message);
}
