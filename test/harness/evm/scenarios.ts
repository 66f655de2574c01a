/** Scenarios from Solidity: contracts compiled by a real solc, people, and what they do. */

import assert from "node:assert/strict";
import { creationAddress } from "../../../engine/evm/creation-address.ts";
import { attackerProgram } from "../../../engine/evm/deployment/attacker.ts";
import { defaultBlock, makeStage } from "../../../engine/evm/deployment/stage.ts";
import { bytesToHex, hexToBytes } from "../../../engine/evm/word.ts";
import type { Scenario, ScenarioAccount, ScenarioBlock, ScenarioStep } from "../../../engine/model/scenario.ts";
import type { CodePlace, Violation } from "../../../engine/model/violation.ts";
import type { AbiEntry, ContractFacts, Facts } from "../../../engine/oracles/facts.ts";
import { judgeScenario, placeKey } from "../../../engine/oracles/judge-scenario.ts";
import type { StandardJsonOutput } from "../../../engine/solc/standard-json.ts";
import { compileNow } from "../in-process-compiler.ts";
import { bytecodeInput, type Compiled, contractsOf } from "./compiled.ts";

export const { creator, attacker, attackerContract: agent, users } = makeStage();
export const user = users[0] ?? 0n;

const ether = 10n ** 18n;
export const testBlock: ScenarioBlock = {
  number: defaultBlock.number,
  timestamp: defaultBlock.timestamp,
  prevrandao: defaultBlock.prevrandao,
  coinbase: defaultBlock.coinbase,
};

export interface Build {
  readonly contracts: Readonly<Record<string, Compiled>>;
  /** What the scenario does, step by step; contracts lie where the creator's nonce puts them. */
  readonly steps: ScenarioStep[];
  readonly accounts: ScenarioAccount[];
  readonly facts: Map<bigint, ContractFacts>;
  nonce: bigint;
}

/** Compiles a source and starts a scenario in which nothing has happened. */
export function startScenario(source: string, compile: (source: string) => StandardJsonOutput = compileLatest): Build {
  const contracts = contractsOf(compile(source));
  const person = (address: bigint, label: string) => accountOf(address, label, new Uint8Array(0));
  const accounts = [
    ...[person(creator, "creator"), person(attacker, "attacker"), person(user, "user 1")],
    accountOf(agent, "attacker contract", attackerProgram({})),
  ];
  return { contracts, steps: [], accounts, facts: new Map(), nonce: 0n };
}

const compiled = new Map<string, StandardJsonOutput>();

/** Each source once: it may be played many times. */
function compileLatest(source: string): StandardJsonOutput {
  const text = `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n${source}`;
  const output = compiled.get(source) ?? compileNow(bytecodeInput(text));
  compiled.set(source, output);
  return output;
}

/** What is told of withdrawals after somebody acts. */
export function withdrawalsTold(source: string, act: (build: Build) => void): string[] {
  const build = startScenario(source);
  act(build);
  return violationsOf(build).filter((each) => each.startsWith("unprotected-"));
}

function accountOf(address: bigint, label: string, code: Uint8Array): ScenarioAccount {
  return { address, label, nonce: code.length > 0 ? 1n : 0n, balance: 100n * ether, code, storage: new Map() };
}

/** Makes the attacker's contract run this code. */
export function arm(build: Build, code: Uint8Array): void {
  const index = build.accounts.findIndex(({ address }) => address === agent);
  build.accounts[index] = accountOf(agent, "attacker contract", code);
}

type Extra = { readonly value?: bigint; readonly block?: Partial<ScenarioBlock>; readonly from?: bigint };

const gas = 5_000_000n;

/** The creator deploys a contract; gives its address. */
export function deploys(build: Build, name: string, args: readonly bigint[] = [], extra: Extra = {}): bigint {
  const { value = 0n, from = creator } = extra;
  const address = creationAddress(from, build.nonce++);
  const compiled = build.contracts[name];
  const data = hexToBytes(`${compiled?.evm.bytecode?.object ?? ""}${words(args)}`);
  const block = { ...testBlock, ...extra.block };
  build.steps.push({ from, to: null, value, data, gas, block, contract: name, signature: null });
  const abi = (compiled?.abi ?? []) as readonly AbiEntry[];
  build.facts.set(address, { name, abi, compilerMade: new Set(), signedArithmetic: new Set() });
  return address;
}

function words(args: readonly bigint[]): string {
  return args.map((word) => BigInt.asUintN(256, word).toString(16).padStart(64, "0")).join("");
}

/** Somebody calls a function, as in `withdraw(uint256)`, with words. */
export function calls(
  build: Build,
  from: bigint,
  to: bigint,
  signature: string,
  args: readonly (bigint | string)[] = [],
  { value = 0n, block = {} }: Extra = {},
): void {
  const contract = build.facts.get(to)?.name ?? null;
  const data = hexToBytes(calldata(build, to, signature, args));
  build.steps.push({ from, to, value, data, gas, block: { ...testBlock, ...block }, contract, signature });
}

/** Calldata in hexadecimal; arguments that are texts are put there as they are. */
export function calldata(build: Build, to: bigint, signature: string, args: readonly (bigint | string)[] = []): string {
  const name = build.facts.get(to)?.name ?? "";
  const selector = build.contracts[name]?.evm.methodIdentifiers?.[signature];
  if (selector === undefined) throw new Error(`there is no function ${signature}`);
  return selector + args.map((each) => (typeof each === "string" ? each : words([each]))).join("");
}

/** The scenario as it is now. */
export function scenarioOf({ accounts, steps }: Build, hardfork = "osaka"): Scenario {
  return { hardfork, accounts: [...accounts], steps: [...steps] };
}

/** What oracles know beside it. */
export function factsOf({ facts }: Build): Facts {
  return { contracts: facts, trusted: new Set([creator]), attackers: new Set([attacker, agent]) };
}

/** What oracles say of the scenario, as `oracle at contract, step n: message`. */
export function violationsOf(build: Build): string[] {
  return judged(build).map((violation) => describe(build, violation));
}

/** What oracles say, whatever else is known: they are asked once more where all is known but that. */
function judged(build: Build): readonly Violation[] {
  const [scenario, facts] = [scenarioOf(build), factsOf(build)];
  const told = judgeScenario(scenario, facts);
  const keys = new Set(told.map(({ oracle, at }) => `${oracle} ${placeKey(at)}`));
  const isElsewhere = (oracle: string, at: CodePlace): boolean => !keys.has(`${oracle} ${placeKey(at)}`);
  assert.deepEqual(judgeScenario(scenario, facts, undefined, isElsewhere), told);
  return told;
}

function describe({ facts }: Build, { oracle, at, step, message }: Violation): string {
  const name = facts.get(at.address)?.name ?? bytesToHex(hexToBytes(at.address.toString(16).padStart(40, "0")));
  return `${oracle} at ${name}, step ${step}: ${message}`;
}

/** The ids of what oracles say. */
export function oraclesOf(build: Build): string[] {
  return judged(build).map(({ oracle }) => oracle);
}
