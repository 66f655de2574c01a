/** What can be called: the functions of the contracts on the stage, plain payments, and ether that is forced upon them. */

import { type AbiType, readAbiType } from "../evm/abi/abi-type.ts";
import { knownSignature } from "../evm/abi/known-signatures.ts";
import { parseSignature } from "../evm/abi/parse-signature.ts";
import { type ControlFlow, recoverControlFlow } from "../evm/code/control-flow.ts";
import { findEntries } from "../evm/code/entries.ts";
import type { Stage } from "../evm/deployment/stage.ts";
import type { Address } from "../evm/word.ts";
import { getAccount } from "../evm/world/world.ts";
import type { Entry } from "./call.ts";
import { type FuzzFunction, plainCall, rawCall } from "./fuzz-target.ts";
import type { FuzzWorld } from "./fuzz-world.ts";
import { parametersFor } from "./guessing/trial-reads.ts";
import type { Deployed } from "./setting/setting.ts";

/** All entries, those of the contract under test first. */
export function entriesOf(world: FuzzWorld): Entry[] {
  const found: Omit<Entry, "index">[] = world.contracts.flatMap((deployed) =>
    [...functionsOf(world, deployed), ...functionsBehind(world, deployed)].map((fn) => ({
      contract: deployed.contract.name,
      to: deployed.address,
      fn,
    })),
  );
  const [main] = world.contracts;
  if (main) found.push({ contract: main.contract.name, to: null, fn: { ...plainCall, isPayable: true } });
  return found.map((entry, index) => ({ ...entry, index }));
}

function functionsOf({ stage, proxies }: FuzzWorld, { contract, address }: Deployed): readonly FuzzFunction[] {
  const { bytes } = getAccount(stage.world, address).code;
  const { functions } = contract;
  if (functions === null) return functionsOfCode(stage, address, bytes);
  const hasReceive = functions.some(isReceive);
  const isRaw = (): boolean => (proxies.has(address) ? asksData(bytes) : takesData(bytes, hasReceive));
  return functions.flatMap((fn) => {
    if (!fn.isRaw || isRaw()) return [fn];
    return hasReceive ? [] : [plainOf(fn)];
  });
}

/** Those of the contract that a proxy hands calls on to, but for what it answers itself. */
function functionsBehind({ proxies }: FuzzWorld, { contract, address }: Deployed): readonly FuzzFunction[] {
  const own = new Set(contract.functions?.map(({ selector }) => selector));
  const behind = proxies.get(address)?.functions ?? [];
  return behind.filter(({ selector }) => selector !== null && !own.has(selector));
}

function plainOf({ isRaw, ...rest }: FuzzFunction): FuzzFunction {
  return rest;
}

function isReceive({ selector, isRaw }: FuzzFunction): boolean {
  return selector === null && !isRaw;
}

/** Whether a fallback does with data what it does not do without. */
function takesData(code: Uint8Array, hasReceive: boolean): boolean {
  const flow = recoverControlFlow(code);
  const { fallback, receive } = findEntries(code, flow);
  const isFallback = fallback !== undefined && (hasReceive || receive !== undefined);
  return isFallback || readsCalldata(flow, /^CALLDATA/);
}

/** Whether a fallback that hands all data on looks at it, too. */
function asksData(code: Uint8Array): boolean {
  return readsCalldata(recoverControlFlow(code), /^CALLDATALOAD$/);
}

/** Whether code looks at calldata that is of none of its functions, but for what tells which one it is of. */
function readsCalldata({ blocks, successors, functions, dispatch }: ControlFlow, reading: RegExp): boolean {
  const begun = new Set(functions.values());
  const reached = new Set(dispatch.size > 0 ? dispatch : [0]);
  for (const block of reached) for (const next of successors.get(block) ?? []) if (!begun.has(next)) reached.add(next);
  return [...reached].some(
    (block) =>
      !dispatch.has(block) &&
      blocks.get(block)?.instructions.some(({ opcode }) => reading.test(opcode?.mnemonic ?? "")),
  );
}

/** Functions as the dispatcher has them; each takes what many take who have its selector, or what it reads, and may take ether. */
function functionsOfCode(stage: Stage, address: Address, code: Uint8Array): FuzzFunction[] {
  const { functions, receive } = findEntries(code, recoverControlFlow(code));
  const typesFor = parametersFor(stage, address);
  const known = [...functions.keys()].map((word) => {
    const selector = Number(word);
    const signature = knownSignature(selector) ?? null;
    const parameters = signature === null ? typesFor(selector) : typesIn(signature);
    const rest = { inputs: [], isPayable: true, isView: false, returnsTruth: false };
    return { ...rest, signature, selector, parameters };
  });
  const hasReceive = receive !== undefined;
  return [...known, ...(takesData(code, false) ? [...(hasReceive ? [plainCall] : []), rawCall] : [plainCall])];
}

function typesIn(signature: string): AbiType[] {
  return (parseSignature(signature)?.inputs ?? []).flatMap((input) => readAbiType(input) ?? []);
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
