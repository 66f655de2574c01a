/** Contracts that hand calls on to the code of another one: whose that is, and what can be called through them. */

import { frame as layout } from "../../evm/core/layout.ts";
import { defaultBlock, type Stage } from "../../evm/deployment/stage.ts";
import { makeMachine } from "../../evm/machine.ts";
import { silentObserver } from "../../evm/observer.ts";
import { opcodes } from "../../evm/opcodes.ts";
import { callMessage } from "../../evm/transact.ts";
import { type Address, readWord, toAddress } from "../../evm/word.ts";
import { getAccount, markWorld, revertTo } from "../../evm/world/world.ts";
import { getField, limbs, topOfStack } from "../../evm/world-operations/operands.ts";
import type { FuzzContract } from "../fuzz-target.ts";
import { callAsCreator, initializerOf } from "./initialize.ts";
import { isCodeOf } from "./made-contracts.ts";
import { callGas, type Setting } from "./setting.ts";

/** Whether a contract takes data that none of its functions is asked for. */
export function takesAnyData({ functions }: FuzzContract): boolean {
  return functions?.some(({ isRaw }) => isRaw) === true;
}

/** A selector that no function has, and some words. */
const probe = Uint8Array.of(0x5e, 0xec, 0x70, 0xf5, ...new Uint8Array(128));

/** Where the code lies that an account has its fallback run on its own storage; undefined where there is none. */
export function delegateOf({ machine, world, attacker }: Stage, to: Address): Address | undefined {
  const { hardfork, limits: bounds } = machine;
  const targets: Address[] = [];
  const watching = makeMachine({
    ...{ hardfork, world, limits: bounds, block: defaultBlock, watch: "steps" },
    observer: {
      ...silentObserver,
      stepped(running, { code, account }) {
        if (account.address !== to || code.bytes[getField(running, layout.pc)] !== opcodes.DELEGATECALL.byte) return;
        targets.push(toAddress(readWord(running.limbs, topOfStack(running) + limbs)));
      },
    },
  });
  const mark = markWorld(world);
  callMessage(watching, { caller: attacker, to, value: 0n, data: probe, gas: callGas });
  revertTo(world, mark);
  return targets[0];
}

/** The contracts behind those that hand calls on to contracts of the project, which are called as well from then on. */
export function findProxies({ stage, target, contracts }: Setting): ReadonlyMap<Address, FuzzContract> {
  const found = new Map<Address, FuzzContract>();
  for (const { contract, address } of contracts.filter((each) => takesAnyData(each.contract))) {
    const to = delegateOf(stage, address);
    if (to === undefined) continue;
    const known = contracts.find((each) => each.address === to)?.contract;
    const { bytes } = getAccount(stage.world, to).code;
    const behind = known ?? [target.contract, ...target.others].find((one) => isCodeOf(one, bytes));
    if (behind === undefined || behind === contract) continue;
    found.set(address, behind);
    if (known === undefined) contracts.push({ contract: behind, address: to });
  }
  return found;
}

const implementationName = /impl|logic/i;

/**
 * The contract of the project that may be meant to stand behind another one: the only one that is called so, that is set up by
 * a call instead of a constructor, or that there is at all.
 */
export function likelyImplementation({ target }: Setting, proxy: FuzzContract): FuzzContract | undefined {
  const changes = ({ functions }: FuzzContract): boolean =>
    functions?.some(({ isView, signature }) => !isView && signature !== null) === true;
  const candidates = [target.contract, ...target.others].filter(
    (one) => one !== proxy && !takesAnyData(one) && changes(one),
  );
  const named = candidates.filter(({ name }) => implementationName.test(name));
  const open = candidates.filter((one) => initializerOf(one) !== undefined);
  return [named, open, candidates].find((some) => some.length === 1)?.[0];
}

/** What the creator has put behind a contract is set up through it, as on chains. */
export function initializeBehind(setting: Setting): void {
  for (const [address, behind] of findProxies(setting)) {
    const proxy = setting.contracts.find((each) => each.address === address);
    const initializer = initializerOf(behind);
    if (proxy !== undefined && initializer !== undefined)
      setting.deployments.push(...callAsCreator(setting, proxy, initializer));
  }
}
