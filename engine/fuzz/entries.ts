/** What can be called: the functions of the contracts on the stage, plain payments, and ether that is forced upon them. */

import { recoverControlFlow } from "../evm/code/control-flow.ts";
import { findEntries } from "../evm/code/entries.ts";
import { getAccount } from "../evm/world/world.ts";
import type { Entry } from "./call.ts";
import { type FuzzFunction, plainCall } from "./fuzz-target.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import type { Deployed } from "./setting/setting.ts";

/** All entries, those of the contract under test first. */
export function entriesOf(world: FuzzWorld): Entry[] {
  const found: Omit<Entry, "index">[] = world.contracts.flatMap((deployed) =>
    functionsOf(world, deployed).map((fn) => ({ contract: deployed.contract.name, to: deployed.address, fn })),
  );
  const [main] = world.contracts;
  if (main) found.push({ contract: main.contract.name, to: null, fn: { ...plainCall, isPayable: true } });
  return found.map((entry, index) => ({ ...entry, index }));
}

function functionsOf({ stage }: FuzzWorld, { contract, address }: Deployed): readonly FuzzFunction[] {
  return contract.functions ?? functionsOfCode(getAccount(stage.world, address).code.bytes);
}

/** Words that a function takes whose parameters nobody knows. */
const nUnknownWords = 5;

/** Functions as the dispatcher has them; each takes words, and may take ether. */
function functionsOfCode(code: Uint8Array): FuzzFunction[] {
  const { functions } = findEntries(code, recoverControlFlow(code));
  const parameters = Array.from({ length: nUnknownWords }, () => ({ kind: "uint", bits: 256 }) as const);
  const known = [...functions.keys()].map((selector) => ({
    ...{ signature: null, selector: Number(selector), parameters, inputs: [] },
    ...{ isPayable: true, isView: false, returnsTruth: false },
  }));
  return [...known, plainCall];
}

/** Names of functions that state what must hold, by the habits of Echidna, Medusa and Foundry; Echidna's that must revert. */
export const propertySignature = /^(echidna|property|invariant|check)_\w*\(\)$/;
const revertingName = /^echidna_revert_/;

/** The entries that are properties: they take nothing, and return a truth value or nothing. */
export function propertiesOf(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ fn }) => propertySignature.test(fn.signature ?? ""));
}

/** Whether a property states that a call of it reverts. */
export function mustRevert({ signature }: Pick<FuzzFunction, "signature">): boolean {
  return revertingName.test(signature ?? "");
}

/** Whether what a property came to says that it does not hold. */
export function isBroken({ fn }: Entry, isSuccess: boolean, output: Uint8Array): boolean {
  if (mustRevert(fn)) return isSuccess;
  if (!isSuccess) return true;
  return fn.returnsTruth && output.length === 32 && output.every((byte) => byte === 0);
}
