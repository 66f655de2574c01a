/** A test for Hardhat 3 that reproduces a violation: data, and a few lines that play it. It needs no contract of the project. */
import { defaultBlock } from "../evm/deployment/stage.ts";
import { bigintToBytes, bytesToHex } from "../evm/word.ts";
import type { Scenario, ScenarioAccount, ScenarioStep } from "../model/scenario.ts";
import type { Violation } from "../model/violation.ts";
import type { Facts } from "../oracles/facts.ts";
import type { History } from "../oracles/oracle.ts";
import { addressText } from "./describe-call.ts";
import { type Expectations, expectationsOf } from "./expectations.ts";
import { tellStep, toComment } from "./to-story.ts";

/** The test as JavaScript, to be put beside the other tests of a project and run with `npx hardhat test nodejs`. */
export function toHardhatTest(history: History, violation: Violation, facts: Facts): string {
  const { scenario } = history;
  const expected = expectationsOf(history, violation, facts);
  const [first] = scenario.steps;
  const start = { number: hex((first?.block.number ?? 1n) - 1n), seconds: Number(first?.block.timestamp ?? 1n) - 1 };
  return [
    `// ${violation.oracle}: ${toComment(violation.message)}`,
    'import assert from "node:assert/strict";',
    'import { test } from "node:test";',
    'import { network } from "hardhat";',
    "",
    `const start = ${JSON.stringify(start)};`,
    `const options = ${JSON.stringify({ ...chainOptions, hardfork: scenario.hardfork })};`,
    `const accounts = ${list(scenario.accounts.map(toAccount))};`,
    `const steps = ${list(scenario.steps.map((step, index) => toStep(step, index, scenario, expected, facts)))};`,
    `const expected = ${JSON.stringify(toExpected(expected, violation), null, 2)};`,
    "",
    `test(${JSON.stringify(`${violation.oracle} happens again`)}, async () => {`,
    player,
  ].join("\n");
}

const chainOptions = {
  type: "edr-simulated",
  chainId: Number(defaultBlock.chainId),
  minGasPrice: 0,
  initialBaseFeePerGas: 0,
  allowUnlimitedContractSize: true,
  allowBlocksWithSameTimestamp: true,
  mining: { auto: false, interval: 0, mempool: { order: "fifo" } },
};

function list(items: readonly object[]): string {
  return `[\n${items.map((item) => `  ${JSON.stringify(item)},\n`).join("")}]`;
}

function toAccount({ address, label, nonce, balance, code, storage }: ScenarioAccount) {
  const slots = [...storage].map(([slot, value]) => [hex(slot), word(value)]);
  const who = { label: toComment(label), address: addressText(address), nonce: hex(nonce), balance: hex(balance) };
  return { ...who, code: bytesToHex(code), storage: slots };
}

/** Gas that a transaction costs before its code runs, and no more than one may have since Osaka. */
const intrinsicGas = 1_000_000n;
const maxGas = 2n ** 24n;

function toStep(step: ScenarioStep, index: number, scenario: Scenario, expected: Expectations, facts: Facts) {
  const { from, to, value, data, gas, block } = step;
  const { number, timestamp, prevrandao, coinbase } = block;
  const enough = gas + intrinsicGas;
  return {
    does: toComment(tellStep(scenario, index, facts)),
    from: addressText(from),
    to: to === null ? undefined : addressText(to),
    value: hex(value),
    gas: hex(enough < maxGas ? enough : maxGas),
    data: bytesToHex(data),
    block: [hex(number), hex(timestamp), word(prevrandao), addressText(coinbase)],
    succeeds: expected.succeeds[index] ?? false,
  };
}

function toExpected({ output, balances, storage }: Expectations, { step }: Violation) {
  return {
    output: output && { step, data: bytesToHex(output) },
    balances: balances.map(({ address, balance }) => [addressText(address), hex(balance)]),
    storage: storage.map(({ address, slot, value }) => [addressText(address), hex(slot), word(value)]),
  };
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function word(value: bigint): string {
  return bytesToHex(bigintToBytes(value, 32));
}

/** Plays the data: steps of the same block are mined together. */
const player = `  const initialDate = new Date(start.seconds * 1000);
  const { provider } = await network.create({ override: { ...options, initialDate } });
  const ask = (method, ...params) => provider.request({ method, params });
  for (const { address, nonce, balance, code, storage } of accounts) {
    await ask("hardhat_setBalance", address, balance);
    if (code !== "0x") await ask("hardhat_setCode", address, code);
    if (nonce !== "0x0") await ask("hardhat_setNonce", address, nonce);
    for (const [slot, value] of storage) await ask("hardhat_setStorageAt", address, slot, value);
    await ask("hardhat_impersonateAccount", address);
  }
  // A chain's clock goes on while it is set up, and no step may come before the block it follows.
  let seconds = \`0x\${start.seconds.toString(16)}\`;
  const pass = async (blocks) => {
    await ask("evm_setNextBlockTimestamp", seconds);
    await ask("hardhat_mine", blocks, "0x0");
  };
  await pass(start.number);
  const hashes = [];
  for (const [index, { from, to, value, gas, data, block }] of steps.entries()) {
    const [number, timestamp, prevrandao, coinbase] = block;
    const missing = BigInt(number) - 1n - BigInt(await ask("eth_blockNumber"));
    if (missing > 0n) await pass(\`0x\${missing.toString(16)}\`);
    hashes.push(await ask("eth_sendTransaction", { from, to, value, gas, gasPrice: "0x0", data }));
    if (JSON.stringify(steps[index + 1]?.block) === JSON.stringify(block)) continue;
    await ask("hardhat_setCoinbase", coinbase);
    await ask("hardhat_setPrevRandao", prevrandao);
    await ask("hardhat_setNextBlockBaseFeePerGas", "0x0");
    await ask("evm_setNextBlockTimestamp", timestamp);
    await ask("evm_mine");
    seconds = timestamp;
  }
  for (const [index, { does, succeeds }] of steps.entries()) {
    const { status } = await ask("eth_getTransactionReceipt", hashes[index]);
    assert.equal(status === "0x1", succeeds, does);
  }
  if (expected.output) {
    const trace = await ask("debug_traceTransaction", hashes[expected.output.step], { disableStorage: true });
    assert.equal(\`0x\${trace.returnValue.replace(/^0x/, "")}\`, expected.output.data);
  }
  for (const [address, balance] of expected.balances) {
    assert.equal(BigInt(await ask("eth_getBalance", address, "latest")), BigInt(balance), address);
  }
  for (const [address, slot, value] of expected.storage) {
    assert.equal(BigInt(await ask("eth_getStorageAt", address, slot, "latest")), BigInt(value), slot);
  }
});
`;
