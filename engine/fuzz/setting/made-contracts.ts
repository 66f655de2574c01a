/** Contracts that others make while they are deployed: they lie on the stage, and anybody can call them. */

import type { Stage } from "../../evm/deployment/stage.ts";
import type { Address } from "../../evm/word.ts";
import { existingAccounts, getAccount } from "../../evm/world/world.ts";
import type { FuzzContract } from "../fuzz-target.ts";
import { originalOf } from "../stand-ins/clone.ts";
import type { Deployed, Setting } from "./setting.ts";

/** So many are called beside those that were asked for, and one of each kind. */
const maxMade = 4;

/** Notes those that came up since the accounts `before`. */
export function noteMade({ stage, target, contracts }: Setting, before: ReadonlySet<Address>): void {
  const known = new Set([...before, ...contracts.map(({ address }) => address)]);
  const unnoted = target.others.filter((one) => contracts.every(({ contract }) => contract !== one));
  const made = new Map(contractsSince(stage, known, unnoted).map((one) => [one.contract, one]));
  contracts.push(...[...made.values()].slice(0, maxMade));
}

/** What lies on the stage beside the accounts `before`, where its code is that of a known contract. */
export function contractsSince(
  stage: Stage,
  before: ReadonlySet<Address>,
  known: readonly FuzzContract[],
): readonly Deployed[] {
  return existingAccounts(stage.world).flatMap(({ address, code }): Deployed[] => {
    const bytes = clonedIn(stage, code.bytes);
    const contract = before.has(address) ? undefined : known.find((one) => isCodeOf(one, bytes));
    return contract === undefined ? [] : [{ contract, address }];
  });
}

/** The code that runs: of a clone that of what it is a clone of. */
function clonedIn({ world }: Stage, code: Uint8Array): Uint8Array {
  const original = originalOf(code);
  return original === undefined ? code : getAccount(world, original).code.bytes;
}

/** Whether code is that of a contract, whatever immutables and libraries were filled in. */
export function isCodeOf({ artifact }: FuzzContract, code: Uint8Array): boolean {
  const template = artifact.runtime?.bytes;
  if (template === undefined || template.length === 0 || template.length !== code.length) return false;
  return template.every((byte, index) => byte === 0 || byte === code[index]);
}
