/** Test contracts that set themselves up by `setUp()`, as Foundry's invariant tests do: whom they deployed, and what of it is to be called. */

import { readAbiType } from "../../evm/abi/abi-type.ts";
import { decodeAbi } from "../../evm/abi/decode.ts";
import type { AbiValue } from "../../evm/abi/encode.ts";
import { describeRevert, readRevertReason } from "../../evm/abi/revert-reason.ts";
import type { Stage } from "../../evm/deployment/stage.ts";
import { callMessage } from "../../evm/transact.ts";
import { bigintToBytes, bytesToBigint, bytesToHex } from "../../evm/word.ts";
import { existingAccounts } from "../../evm/world/world.ts";
import type { ScenarioStep } from "../../model/scenario.ts";
import { err, ok, type Result } from "../../util/result.ts";
import { propertySignature } from "../entries.ts";
import type { FuzzContract, FuzzFunction } from "../fuzz-target.ts";
import { contractsSince } from "../setting/made-contracts.ts";
import type { Deployed } from "../setting/setting.ts";

export interface SetUp {
  /** The call of `setUp()`. */
  readonly step: Omit<ScenarioStep, "block">;
  /** The test contract with its properties alone, then those that it wants to be called. */
  readonly contracts: readonly Deployed[];
}

const setUpSignature = "setUp()";
const setUpGas = 2n ** 36n;
const questionGas = 10_000_000n;

/** Whether a contract sets itself up. */
export function isHarness({ functions }: FuzzContract): boolean {
  return functions?.some(({ signature }) => signature === setUpSignature) === true;
}

/** Has it set itself up; fails with a clause. The world stays as it is then: nobody goes on. */
export function runSetUp(
  stage: Stage,
  { contract, address }: Deployed,
  known: readonly FuzzContract[],
): Result<SetUp, string> {
  const before = new Set(existingAccounts(stage.world).map((account) => account.address));
  const selector = selectorOf(contract, setUpSignature) ?? new Uint8Array(0);
  const message = { caller: stage.creator, to: address, value: 0n, data: selector, gas: setUpGas };
  const { status, output } = callMessage(stage.machine, message);
  if (status !== "succeeded") return err(describeFailure(contract, status, output));
  const deployed = contractsSince(stage, before, known);
  const wanted = chooseTargets(stage, { contract, address }, deployed);
  const own = contract.functions?.filter(({ signature }) => propertySignature.test(signature ?? "")) ?? [];
  // Who deploys nothing is called as it is.
  const rest = contract.functions?.filter(({ signature }) => signature !== setUpSignature) ?? [];
  const functions = wanted.length > 0 ? own : rest;
  const step = { from: stage.creator, to: address, value: 0n, data: selector, gas: setUpGas };
  return ok({
    step: { ...step, contract: contract.name, signature: setUpSignature },
    contracts: [{ contract: { ...contract, functions }, address }, ...wanted],
  });
}

/** The address that Foundry's cheat codes have, as it stands in code. */
const cheatCodes = "7109709ecfa91a80626ff3989d68f67f5b1dd12d";

function describeFailure({ artifact }: FuzzContract, status: string, output: Uint8Array): string {
  const usesCheats = bytesToHex(artifact.runtime?.bytes ?? new Uint8Array(0)).includes(cheatCodes);
  const how = status === "halted" ? "runs into an error" : describeRevert(readRevertReason(output)).replace(/^it /, "");
  return `its setUp() ${how}${usesCheats ? " (Foundry's cheat codes are not there)" : ""}`;
}

/**
 * As Foundry chooses: all that were deployed, or those of `targetContracts`; without those of `excludeContracts`; of those in
 * `targetSelectors`, the functions named, and none of those in `excludeSelectors`.
 */
function chooseTargets(stage: Stage, harness: Deployed, deployed: readonly Deployed[]): readonly Deployed[] {
  const ask = (signature: string, type: string): readonly AbiValue[] => askList(stage, harness, signature, type);
  const targets = new Set(ask("targetContracts()", "address[]"));
  const excluded = new Set(ask("excludeContracts()", "address[]"));
  const selectors = readSelectors(ask("targetSelectors()", "tuple[]"));
  const left = readSelectors(ask("excludeSelectors()", "tuple[]"));
  return deployed
    .filter(
      ({ address }) =>
        !excluded.has(address) &&
        (targets.size + selectors.size === 0 || targets.has(address) || selectors.has(address)),
    )
    .map(({ contract, address }) => {
      const [chosen, excludes] = [selectors.get(address), left.get(address)];
      const isChosen = ({ selector }: FuzzFunction): boolean =>
        chosen === undefined ? selector === null || excludes?.has(selector) !== true : isAmong(chosen, selector);
      return chosen === undefined && excludes === undefined
        ? { contract, address }
        : { address, contract: withFunctions(contract, isChosen) };
    });
}

function isAmong(selectors: ReadonlySet<number>, selector: number | null): boolean {
  return selector !== null && selectors.has(selector);
}

/** Of lists of `FuzzSelector`: for each contract the functions that are named. */
function readSelectors(rows: readonly AbiValue[]): ReadonlyMap<AbiValue, ReadonlySet<number>> {
  const named = new Map<AbiValue, Set<number>>();
  for (const row of rows) {
    const [address, list] = row as readonly [AbiValue, readonly Uint8Array[]];
    const chosen = named.get(address) ?? new Set();
    for (const bytes of list) chosen.add(Number(bytesToBigint(bytes.subarray(0, 4))));
    named.set(address, chosen);
  }
  return named;
}

function withFunctions(contract: FuzzContract, isChosen: (fn: FuzzFunction) => boolean): FuzzContract {
  return { ...contract, functions: contract.functions?.filter(isChosen) ?? [] };
}

/** What a function that takes nothing returns, a list; empty where it is not there. */
function askList(stage: Stage, { contract, address }: Deployed, signature: string, type: string): readonly AbiValue[] {
  const data = selectorOf(contract, signature);
  const components = [{ type: "address" }, { type: "bytes4[]" }];
  const listType = readAbiType({ type, components });
  if (data === undefined || listType === undefined) return [];
  const { status, output } = callMessage(stage.machine, {
    caller: stage.creator,
    to: address,
    value: 0n,
    data,
    gas: questionGas,
  });
  const [list] = (status === "succeeded" && decodeAbi([listType], output)) || [];
  return Array.isArray(list) ? list : [];
}

function selectorOf({ functions }: FuzzContract, signature: string): Uint8Array<ArrayBuffer> | undefined {
  const selector = functions?.find((one) => one.signature === signature)?.selector;
  return selector === undefined || selector === null ? undefined : bigintToBytes(BigInt(selector), 4);
}
