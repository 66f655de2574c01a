/** Contracts that are set up by a call instead of a constructor: at once, or behind a clone where they refuse it themselves. */

import { type AbiValue, encodeAbi } from "../../evm/abi/encode.ts";
import { callMessage } from "../../evm/transact.ts";
import { type Address, bigintToBytes } from "../../evm/word.ts";
import { markWorld, revertTo } from "../../evm/world/world.ts";
import type { ScenarioStep } from "../../model/scenario.ts";
import { concatBytes } from "../../util/concat-bytes.ts";
import type { FuzzContract, FuzzFunction } from "../fuzz-target.ts";
import { guessArguments, maxGuesses } from "../guessing/guess-arguments.ts";
import { cloningCode, initializerName } from "../stand-ins/clone.ts";
import { callGas, type Deployed, deployGas, type Setting, stepOfCreator } from "./setting.ts";

/** The function that sets a contract up, where it has one. */
export function initializerOf({ functions }: FuzzContract): FuzzFunction | undefined {
  return functions?.find(({ signature, isView }) => !isView && initializerName.test(signature ?? ""));
}

/** Where a contract refuses to be initialized, it is there to be cloned: a clone is made and initialized at once, as on chains. */
export function cloneInitialized(setting: Setting, { contract, address: original }: Deployed): Address | undefined {
  const { stage, deployments, contracts } = setting;
  const initializer = initializerOf(contract);
  if (initializer === undefined) return undefined;
  // What its arguments are of is deployed now: it stays when the attempt is taken back.
  const calls = callsOf(setting, initializer);
  const mark = markWorld(stage.world);
  const isOpen = firstAccepted(setting, { contract, address: original }, initializer, calls) !== undefined;
  revertTo(stage.world, mark);
  if (isOpen) return undefined;
  const creating = { ...stepOfCreator(setting), to: null, data: cloningCode(original), gas: deployGas };
  const { created } = callMessage(stage.machine, { ...creating, caller: creating.from, to: undefined });
  const clone = created === undefined ? undefined : { contract, address: created };
  const initializing = clone && firstAccepted(setting, clone, initializer, calls);
  if (clone === undefined || initializing === undefined) {
    revertTo(stage.world, mark);
    return undefined;
  }
  deployments.push({ ...creating, contract: contract.name, signature: null }, initializing);
  contracts.push(clone);
  return clone.address;
}

/** The creator calls a function with guesses, or with what is given, until it is accepted; none where it never is. */
export function callAsCreator(
  setting: Setting,
  to: Deployed,
  fn: FuzzFunction,
  { nGuesses = maxGuesses, args }: { readonly nGuesses?: number; readonly args?: readonly AbiValue[] } = {},
): readonly ScenarioStep[] {
  const step = firstAccepted(setting, to, fn, callsOf(setting, fn, nGuesses, args));
  return step === undefined ? [] : [step];
}

/** Calldata of each guess. */
function callsOf(
  setting: Setting,
  { selector, inputs, parameters }: FuzzFunction,
  nGuesses = maxGuesses,
  given?: readonly AbiValue[],
): readonly Uint8Array<ArrayBuffer>[] {
  const attempts = Array.from({ length: nGuesses }, (_, attempt) => attempt);
  return attempts.flatMap((attempt) => {
    const args = encodeAbi(parameters, given ?? guessArguments(inputs, setting.context, attempt));
    if (args === undefined || selector === null) return [];
    return [concatBytes([bigintToBytes(BigInt(selector), 4), args])];
  });
}

function firstAccepted(
  setting: Setting,
  { contract, address: to }: Deployed,
  { signature }: FuzzFunction,
  calls: readonly Uint8Array<ArrayBuffer>[],
): ScenarioStep | undefined {
  for (const data of calls) {
    const step = { ...stepOfCreator(setting), to, data, gas: callGas, contract: contract.name, signature };
    const { status } = callMessage(setting.stage.machine, { ...step, caller: step.from, to });
    if (status === "succeeded") return step;
  }
  return undefined;
}
