/** A scenario as a test case of the API. */
import { defaultBlock } from "../evm/deployment/stage.ts";
import { bytesToHex } from "../evm/word.ts";
import type { TestAccount, TestCase, TestStep } from "../model/finding.ts";
import type { Scenario, ScenarioAccount, ScenarioStep } from "../model/scenario.ts";
import type { Violation } from "../model/violation.ts";
import type { Facts } from "../oracles/facts.ts";
import { creationsOf } from "./creations.ts";
import { addressText, describeCall } from "./describe-call.ts";

/** Who was there, and what they did, in order; clients know the creator and the attacker by how their addresses begin. */
export function toTestCase(scenario: Scenario, facts: Facts, shown: Violation): TestCase {
  const accounts = Object.fromEntries(scenario.accounts.map((each) => [addressText(each.address), toAccount(each)]));
  const created = creationsOf(scenario);
  const steps = scenario.steps.map((step, index) => ({
    ...toStep(step, scenario, facts),
    ...openStoresOf(created.get(index), facts),
  }));
  const { oracle: check, step, message } = shown;
  return { initialState: { accounts }, steps, hardfork: scenario.hardfork, violation: { check, step, message } };
}

/** What a saved sequence is judged by that its transactions do not tell. */
function openStoresOf(created: bigint | undefined, { contracts }: Facts): Pick<TestStep, "openStores"> {
  const { openStores } = contracts.get(created ?? -1n) ?? {};
  return openStores === undefined || openStores.size === 0 ? {} : { openStores: [...openStores] };
}

function toAccount({ label, nonce, balance, code, storage }: ScenarioAccount): TestAccount {
  const slots = [...storage].map(([slot, value]) => [hex(slot), hex(value)]);
  return {
    nonce: Number(nonce),
    balance: hex(balance),
    code: bytesToHex(code).slice(2),
    storage: Object.fromEntries(slots),
    label,
  };
}

function toStep(step: ScenarioStep, scenario: Scenario, facts: Facts): TestStep {
  const { from, to, value, data, gas, block, signature, contract, casts } = step;
  return {
    address: to === null ? "" : addressText(to),
    origin: addressText(from),
    input: bytesToHex(data),
    value: hex(value),
    gasLimit: hex(gas),
    gasPrice: hex(0n),
    blockCoinbase: addressText(block.coinbase),
    blockDifficulty: hex(block.prevrandao),
    blockGasLimit: hex(defaultBlock.gasLimit),
    blockNumber: hex(block.number),
    blockTime: hex(block.timestamp),
    ...(signature !== null &&
      to !== null && { name: signature, decodedInput: describeCall(to, data, scenario, facts) }),
    ...(contract !== null && { contract }),
    ...(casts !== undefined && { casts }),
  };
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
