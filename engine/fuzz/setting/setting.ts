/** A stage that is being set: what is there so far, and how it came about. */

import { defaultBlock, type Stage } from "../../evm/deployment/stage.ts";
import type { Block } from "../../evm/machine.ts";
import type { Address, Word } from "../../evm/word.ts";
import type { ScenarioBlock, ScenarioStep } from "../../model/scenario.ts";
import type { FuzzContract, FuzzInterface, FuzzTarget } from "../fuzz-target.ts";
import type { GuessContext } from "../guessing/guess-arguments.ts";
import type { People } from "../people.ts";

export interface Deployed {
  readonly contract: FuzzContract;
  readonly address: Address;
}

/** A library that was deployed, by its qualified name. */
export interface Library extends Deployed {
  readonly qualifiedName: string;
}

/** What people own of: each of them so much, or so many, at first. */
export interface StandInToken {
  readonly address: Address;
  readonly kind: "token" | "collection";
  readonly endowment: Word;
}

export interface Setting {
  readonly stage: Stage;
  readonly target: FuzzTarget;
  readonly people: People;
  readonly deployments: ScenarioStep[];
  readonly contracts: Deployed[];
  /** What these link. */
  readonly libraries: Library[];
  readonly tokens: StandInToken[];
  /** What stands in for interfaces of which there is no contract. */
  readonly models: Map<FuzzInterface, Address>;
  /** Contracts whose arguments are being guessed: one of them does not wait for another. */
  readonly inProgress: Set<string>;
  /** What constructors and functions are given. */
  readonly context: GuessContext;
  /** Why the last attempt to deploy each failed. */
  readonly failures: Map<FuzzContract, string>;
}

/** Gas of a creation, and of a call: a block holds no more. */
export const deployGas = 2n ** 36n;
export const callGas = 12_500_000n;

/** What a scenario has of a block. */
export function scenarioBlock({ number, timestamp, prevrandao, coinbase }: Block): ScenarioBlock {
  return { number, timestamp, prevrandao, coinbase };
}

/** What all steps of the creator have in common. */
export function stepOfCreator({
  stage,
  people,
}: Setting): Pick<ScenarioStep, "from" | "value" | "block"> & { readonly value: bigint } {
  return { from: people.callers[0]?.address ?? stage.creator, value: 0n, block: scenarioBlock(defaultBlock) };
}
