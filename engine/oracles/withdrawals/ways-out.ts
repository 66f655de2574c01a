/** Ways by which somebody may ask for what is theirs: what was called before, and what a contract offers. */

import { bytesToHex, hexToBytes } from "../../evm/word.ts";
import type { ScenarioStep } from "../../model/scenario.ts";
import { keccak256Hex } from "../../util/keccak256.ts";
import type { AbiEntry, Facts } from "../facts.ts";
import type { History } from "../oracle.ts";

/** So many people are asked, each by so many calls. */
const maxPeople = 2;
const maxAsks = 8;

/** What was called in a history, as those who mean well would call it: in their own names, and for nothing. */
export function asksIn(history: History, facts: Facts, isAnybody: boolean): readonly ScenarioStep[] {
  return peopleIn(history, facts, isAnybody).flatMap((person) =>
    distinct(callsIn(history, facts).map((step) => ({ ...inPlaceOf(step, person, facts.attackers), value: 0n }))).slice(
      -maxAsks,
    ),
  );
}

/** The same, and what their contracts offer beside it that takes nothing, or whoever asks, or what they gave. */
export function waysOut(history: History, facts: Facts): readonly ScenarioStep[] {
  const asks = asksIn(history, facts, true);
  return peopleIn(history, facts, true).flatMap((person) => {
    const offered = callsIn(history, facts).flatMap((step) => offeredBy(step, person, history, facts));
    return distinct([...asks.filter(({ from }) => from === person), ...offered]).slice(0, 2 * maxAsks);
  });
}

/** Who called something, apart from attackers; with those who have rights only where `isAnybody`. */
function peopleIn({ scenario }: History, { attackers, trusted }: Facts, isAnybody: boolean): readonly bigint[] {
  const calls = scenario.steps.filter(
    ({ from, to }) => to !== null && !attackers.has(from) && (isAnybody || !trusted.has(from)),
  );
  return [...new Set(calls.map(({ from }) => from))].slice(-maxPeople);
}

function callsIn({ scenario }: History, { contracts }: Facts): readonly ScenarioStep[] {
  return scenario.steps.filter(({ to, data }) => {
    const facts = to === null ? undefined : contracts.get(to);
    return facts !== undefined && facts.isModel !== true && data.length >= 4;
  });
}

function distinct(steps: readonly ScenarioStep[]): ScenarioStep[] {
  return [...new Map(steps.map((step) => [`${step.from} ${step.to} ${bytesToHex(step.data)}`, step])).values()];
}

/** A call of attackers as somebody else makes it, who is named where they were. */
export function inPlaceOf(step: ScenarioStep, person: bigint, attackers: ReadonlySet<bigint>): ScenarioStep {
  const word = (address: bigint): string => address.toString(16).padStart(64, "0");
  let text = bytesToHex(step.data);
  for (const attacker of attackers) text = text.replaceAll(word(attacker), word(person));
  return { ...step, from: person, data: hexToBytes(text) };
}

const simple = new Set(["address", "uint256"]);

function offeredBy(step: ScenarioStep, person: bigint, { scenario }: History, facts: Facts): ScenarioStep[] {
  const own = scenario.steps.filter(({ from }) => from === person);
  const amount = own.findLast(({ value }) => value > 0n)?.value ?? 0n;
  const abi = step.to === null ? [] : (facts.contracts.get(step.to)?.abi ?? []);
  return abi.flatMap((entry) => {
    const inputs = entry.inputs ?? [];
    const isAsked = entry.type === "function" && (entry.stateMutability ?? "nonpayable") === "nonpayable";
    if (!isAsked || inputs.length > 1 || !inputs.every(({ type }) => simple.has(type))) return [];
    const words = inputs.map(({ type }) => (type === "address" ? person : amount));
    return [{ ...step, from: person, value: 0n, data: dataOf(entry, words), signature: null }];
  });
}

function dataOf({ name, inputs }: AbiEntry, words: readonly bigint[]): Uint8Array {
  const signature = `${name}(${(inputs ?? []).map(({ type }) => type).join(",")})`;
  const selector = keccak256Hex(new TextEncoder().encode(signature)).slice(0, 8);
  return hexToBytes(selector + words.map((word) => word.toString(16).padStart(64, "0")).join(""));
}
