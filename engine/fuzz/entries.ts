/** What can be called: the functions of the contracts on the stage, plain payments, and ether that is forced upon them. */

import { recoverControlFlow } from "../evm/code/control-flow.ts";
import { findEntries } from "../evm/code/entries.ts";
import { getAccount } from "../evm/world/world.ts";
import type { Entry } from "./call.ts";
import { type FuzzFunction, plainCall } from "./fuzz-target.ts";
import type { Deployed, FuzzWorld } from "./fuzz-world.ts";

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
    ...{ signature: null, selector: Number(selector), parameters, isPayable: true, isView: false, returnsTruth: false },
  }));
  return [...known, plainCall];
}

/** Names of functions that must not return false, by the habits of Echidna, Medusa and Foundry. */
const propertyName = /^(echidna|property|invariant)_/;

/** The entries that are properties. */
export function propertiesOf(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ fn }) => fn.returnsTruth && propertyName.test(fn.signature ?? ""));
}
