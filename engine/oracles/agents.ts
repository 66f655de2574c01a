/** Contracts that oracles put into variations of a scenario. */
import { assemble } from "../evm/code/assembler.ts";
import { bytesToHex } from "../evm/word.ts";
import type { Scenario, ScenarioAccount } from "../model/scenario.ts";
import { accountsBeside } from "./accounts-beside.ts";

const forwarderAddress = 0xf0a4d00000000000000000000000000000f0a4d0n;
const giverAddress = 0x61fe00000000000000000000000000000061fe00n;

function agentOf(address: bigint, label: string, code: Uint8Array): ScenarioAccount {
  return { address, label, nonce: 1n, balance: 0n, code, storage: new Map() };
}

/** Hands on all that it is called with, and fails where that does. */
export function forwarder(target: bigint): ScenarioAccount {
  const code = assemble([
    ...(["CALLDATASIZE", 0n, 0n, "CALLDATACOPY"] as const),
    ...([0n, 0n, "CALLDATASIZE", 0n, "CALLVALUE", target, "GAS", "CALL"] as const),
    ...([{ offsetOf: "done" }, "JUMPI", 0n, 0n, "REVERT", { at: "done" }, "STOP"] as const),
  ]);
  return agentOf(forwarderAddress, "contract in between", code);
}

/** Gives all that it is sent to the target, which cannot refuse. */
export function giver(target: bigint): ScenarioAccount {
  return agentOf(giverAddress, "contract that destroys itself", assemble([target, "SELFDESTRUCT"]));
}

/** The same, but that this code lies at the address, where there is such an account. */
export function replaceCode(scenario: Scenario, address: bigint, code: Uint8Array): Scenario {
  return replaceCodes(scenario, new Map([[address, code]]));
}

/** As `replaceCode`, of several. */
export function replaceCodes(scenario: Scenario, codes: ReadonlyMap<bigint, Uint8Array>): Scenario {
  const change = [...codes].map(([address, code]) => `${address} ${bytesToHex(code)}`).join();
  const accounts = accountsBeside(scenario.accounts, `code ${change}`, (account) => {
    const code = codes.get(account.address);
    return code ? { ...account, code } : account;
  });
  return { ...scenario, accounts };
}

/** The same, and another account. */
export function addAccount(scenario: Scenario, added: ScenarioAccount): Scenario {
  const change = `added ${added.address} ${bytesToHex(added.code)}`;
  return { ...scenario, accounts: accountsBeside(scenario.accounts, change, (account) => account, added) };
}
