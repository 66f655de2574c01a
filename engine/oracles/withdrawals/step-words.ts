/** The words that are given to a step, of a call or of a creation. */

import { bigintToBytes, bytesToBigint } from "../../evm/word.ts";
import type { ScenarioStep } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";

const selectorBytes = 4;
const wordBytes = 32;

/** Where they stand in the data. */
export function wordPlaces({ data, to, contract }: ScenarioStep, facts: Facts): readonly number[] {
  const isCreation = to === null;
  const nGiven = Math.floor(Math.max(0, data.length - selectorBytes) / wordBytes);
  const count = isCreation ? nOfConstructor(contract, facts) : nGiven;
  const start = isCreation ? data.length - count * wordBytes : selectorBytes;
  return Array.from({ length: count }, (_, index) => start + index * wordBytes);
}

/** Words that stand at the end of what a contract is created with. */
function nOfConstructor(name: string | null, { contracts }: Facts): number {
  const abi = [...contracts.values()].find((contract) => contract.name === name)?.abi ?? [];
  return abi.find(({ type }) => type === "constructor")?.inputs?.length ?? 0;
}

/** The word at a place. */
export function wordIn({ data }: ScenarioStep, place: number): bigint {
  return bytesToBigint(data.subarray(place, place + wordBytes));
}

/** The step with another word at a place. */
export function withWord(step: ScenarioStep, place: number, word: bigint): ScenarioStep {
  const data = step.data.slice();
  data.set(bigintToBytes(word, wordBytes), place);
  return { ...step, data };
}
