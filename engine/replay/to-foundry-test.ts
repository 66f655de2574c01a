/** A Foundry test that reproduces a violation: people, contracts and calls as they were, and what came of them. */
import { bytesToHex } from "../evm/word.ts";
import {
  originOf,
  type Scenario,
  type ScenarioAccount,
  type ScenarioBlock,
  type ScenarioStep,
} from "../model/scenario.ts";
import type { Violation } from "../model/violation.ts";
import type { Facts } from "../oracles/facts.ts";
import type { History } from "../oracles/oracle.ts";
import { keccak256Hex } from "../util/keccak256.ts";
import { addressText } from "./describe-call.ts";
import { type Expectations, expectationsOf } from "./expectations.ts";
import { tellStep, toComment } from "./to-story.ts";

/** An artifact of the project that a step deploys, instead of the bytes that were analysed. */
export interface ProjectArtifact {
  /** As Foundry names it: `Bank.sol:Bank`. */
  readonly name: string;
  /** How much of the step's data is code; what follows are the constructor's arguments. */
  readonly codeBytes: number;
}

/** The test as Solidity. Steps with an artifact deploy that, the others the bytes of the scenario. */
export function toFoundryTest(
  history: History,
  violation: Violation,
  facts: Facts,
  artifacts: ReadonlyMap<number, ProjectArtifact> = new Map(),
): string {
  const { scenario } = history;
  const expected = expectationsOf(history, violation, facts);
  const steps = scenario.steps.flatMap((step, index) => [
    "",
    ...enterBlock(step.block, scenario.steps[index - 1]?.block),
    `// ${index + 1}. ${toComment(tellStep(scenario, index, facts))}`,
    ...(index === violation.step ? [`// ${toComment(violation.message)}`] : []),
    ...act(step, index, expected, artifacts.get(index)),
    ...(index === violation.step ? expectAt(expected) : []),
  ]);
  const end = expected.balances.map(({ address, balance }) => `assertEq(${literal(address)}.balance, ${balance});`);
  const body = [...steps, "", ...end].map(indent(2));
  return [
    ...head(violation),
    "    function setUp() public {",
    ...scenario.accounts.flatMap(placeAccount).map(indent(2)),
    ...["    }", "", `    function test_${violation.oracle.replaceAll("-", "_")}() public {`],
    ...body.slice(1),
    ...["    }", ...helpersOf(scenario), "}", ""],
  ].join("\n");
}

function head({ oracle, message }: Violation): string[] {
  return [
    "// SPDX-License-Identifier: UNLICENSED",
    "pragma solidity >=0.8.0 <0.9.0;",
    "",
    'import {Test} from "forge-std/Test.sol";',
    "",
    `// ${oracle}: ${toComment(message)}`,
    "contract ReproductionTest is Test {",
  ];
}

function indent(levels: number): (line: string) => string {
  return (line) => (line === "" ? "" : `${"    ".repeat(levels)}${line}`);
}

function placeAccount({ address, label, nonce, balance, code, storage }: ScenarioAccount): string[] {
  const account = literal(address);
  return [
    `// ${toComment(label)}`,
    `vm.deal(${account}, ${balance});`,
    ...(code.length > 0 ? [`vm.etch(${account}, ${hexLiteral(code)});`] : []),
    ...(nonce > 0n ? [`vm.setNonce(${account}, ${nonce});`] : []),
    ...[...storage].map(([slot, value]) => `vm.store(${account}, ${wordLiteral(slot)}, ${wordLiteral(value)});`),
  ];
}

function enterBlock(block: ScenarioBlock, former: ScenarioBlock | undefined): string[] {
  const { number, timestamp, prevrandao, coinbase } = block;
  return [
    ...(number === former?.number ? [] : [`vm.roll(${number});`]),
    ...(timestamp === former?.timestamp ? [] : [`vm.warp(${timestamp});`]),
    ...(prevrandao === former?.prevrandao ? [] : [`vm.prevrandao(${wordLiteral(prevrandao)});`]),
    ...(coinbase === former?.coinbase ? [] : [`vm.coinbase(${literal(coinbase)});`]),
  ];
}

function act(
  { from, to, value, data, gas }: ScenarioStep,
  index: number,
  { succeeds, created }: Expectations,
  artifact: ProjectArtifact | undefined,
): string[] {
  if (to !== null) {
    return [`send(${literal(from)}, ${literal(to)}, ${value}, ${gas}, ${hexLiteral(data)}, ${succeeds[index]});`];
  }
  const address = created[index];
  const expected = address === null || address === undefined ? "address(0)" : literal(address);
  const code = artifact
    ? `bytes.concat(vm.getCode(${JSON.stringify(artifact.name)}), ${hexLiteral(data.subarray(artifact.codeBytes))})`
    : hexLiteral(data);
  return [`create(${literal(from)}, ${value}, ${code}, ${expected});`];
}

function expectAt({ output, storage }: Expectations): string[] {
  return [
    ...(output ? [`assertEq(lastOutput, ${hexLiteral(output)});`] : []),
    ...storage.map(
      ({ address, slot, value }) =>
        `assertEq(vm.load(${literal(address)}, ${wordLiteral(slot)}), ${wordLiteral(value)});`,
    ),
  ];
}

/** An address with the capitals of EIP-55, which solc asks for. */
function literal(address: bigint): string {
  const digits = addressText(address).slice(2);
  const hash = keccak256Hex(new TextEncoder().encode(digits));
  const cased = [...digits].map((digit, index) => ((hash[index] ?? "0") >= "8" ? digit.toUpperCase() : digit));
  return `address(0x${cased.join("")})`;
}

function hexLiteral(bytes: Uint8Array): string {
  return `hex"${bytesToHex(bytes).slice(2)}"`;
}

function wordLiteral(word: bigint): string {
  return `bytes32(uint256(0x${word.toString(16).padStart(64, "0")}))`;
}

/** A contract begins no transaction by itself. */
function helpersOf({ accounts }: Scenario): string[] {
  const contract = accounts.find(({ code }) => code.length > 0)?.address ?? 0n;
  const origin = originOf({ accounts }, contract);
  return [
    "",
    "    bytes private lastOutput;",
    "",
    "    function send(address from, address to, uint256 value, uint256 gasLimit, bytes memory data, bool succeeds) private {",
    "        vm.prank(from, originOf(from));",
    "        (bool done, bytes memory output) = to.call{value: value, gas: gasLimit}(data);",
    "        assertEq(done, succeeds);",
    "        lastOutput = output;",
    "    }",
    "",
    "    function create(address from, uint256 value, bytes memory code, address expected) private {",
    "        vm.prank(from, from);",
    "        address created;",
    "        assembly {",
    "            created := create(value, add(code, 32), mload(code))",
    "        }",
    "        assertEq(created, expected);",
    '        lastOutput = "";',
    "    }",
    "",
    "    function originOf(address from) private view returns (address) {",
    `        return from.code.length > 0 ? ${literal(origin)} : from;`,
    "    }",
  ];
}
