/** What a fuzzing run tells another engine, and takes from it: where it stands, what it cannot pass, and calls to try. */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import type { Hardfork } from "../../evm/hardforks.ts";
import type { Address, Word } from "../../evm/word.ts";
import { existingAccounts, getAccount, storageOf } from "../../evm/world/world.ts";
import type { Call, Entry } from "../call.ts";
import type { Layout } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import { type CoverageMap, isSeen } from "../coverage-map.ts";
import type { Dictionary } from "../dictionary.ts";
import { evaluate } from "../evaluate.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { maxAskedSize } from "../generate.ts";
import type { CodeMap } from "../lookahead.ts";
import type { People } from "../people.ts";
import type { Library } from "../setting/setting.ts";
import { settle } from "../shrinking/settle.ts";
import { arrive, goTo, letGo } from "../worlds/position.ts";

/** An account in a state, as plain data. */
export interface AccountInState {
  readonly address: Address;
  readonly balance: Word;
  readonly nonce: Word;
  readonly code: ContractCode;
  readonly storage: ReadonlyMap<Word, Word>;
}

/** A branch of which one side was never taken, and the call that came closest to it. */
export interface Lead {
  readonly state: State;
  readonly call: Call;
  /** The side that nobody has taken. */
  readonly edge: number;
  /** How much lies behind it. */
  readonly weight: number;
}

export interface Exchange {
  readonly hardfork: Hardfork;
  readonly people: People;
  readonly entries: readonly Entry[];
  /** The contract under test first. */
  readonly contracts: readonly Address[];
  /** What these link. */
  readonly libraries: readonly Library[];
  /** In the order of the contracts, then of the libraries. */
  readonly codeMaps: readonly CodeMap[];
  readonly coverage: CoverageMap;
  /** Layouts that an entry was called with so far. */
  readonly layoutsOf: (entry: Entry) => readonly Layout[];
  /** The longest text that a number of the code may ask for, in bytes; 0 where none asks for any. */
  readonly longestText: number;
  /** States that are gone on from, the first one first. */
  readonly states: () => readonly State[];
  /** Branches that are not passed, those with most behind them first. */
  readonly leads: () => readonly Lead[];
  /** All accounts in a state. */
  readonly accountsIn: (state: State) => readonly AccountInState[];
  /** Runs calls one after the other from a state; whether anything about them was new. */
  readonly tryCalls: (state: State, calls: readonly Call[]) => boolean;
  /** Whether the last call that was tried took this edge. */
  readonly wasHit: (edge: number) => boolean;
}

/** The exchange of a run. */
export function makeExchange(fuzzing: Fuzzing): Exchange {
  const { world, entries, codeMaps, coverage, corpus, layouts, dictionary } = fuzzing;
  return {
    hardfork: world.hardfork,
    people: world.people,
    contracts: world.contracts.map(({ address }) => address),
    libraries: world.libraries,
    ...{ entries, codeMaps, coverage },
    layoutsOf: ({ index }) => layouts[index] ?? [],
    longestText: longestText(dictionary),
    states: () => corpus.states,
    leads: () => leadsOf(fuzzing),
    accountsIn: (state) => accountsIn(fuzzing, state),
    tryCalls: (state, calls) => tryCalls(fuzzing, state, calls),
    wasHit: (edge) => fuzzing.edges.edges.subarray(0, fuzzing.edges.count).includes(edge),
  };
}

/** Who looks at a place in a text by a number asks for one more than that. */
function longestText({ factors }: Dictionary): number {
  const asked = factors.filter((number) => number < maxAskedSize).map(Number);
  return asked.length === 0 ? 0 : 1 + Math.max(...asked);
}

function leadsOf({ frontier, coverage }: Fuzzing): Lead[] {
  const leads = frontier.places.flatMap(({ isSolved, champion, branch, weight }): Lead[] => {
    if (isSolved || champion === null || branch === null || !champion.state.isAdopted) return [];
    const edge = branch.find((side) => !isSeen(coverage, side));
    return edge === undefined ? [] : [{ state: champion.state, call: champion.call, edge, weight }];
  });
  return leads.sort((a, b) => b.weight - a.weight || a.edge - b.edge);
}

function accountsIn(fuzzing: Fuzzing, state: State): AccountInState[] {
  goTo(fuzzing, state);
  arrive(fuzzing);
  const { world } = fuzzing.machine;
  return existingAccounts(world).map((account) => ({
    ...{ address: account.address, balance: account.balance, nonce: account.nonce, code: account.code },
    storage: account.nSlots === 0 ? new Map() : storageOf(world, getAccount(world, account.address)),
  }));
}

function tryCalls(fuzzing: Fuzzing, start: State, calls: readonly Call[]): boolean {
  const { coverage, candidates } = fuzzing;
  if (!start.isAdopted) return false; // it was let go of since
  const [nEdges, nCandidates] = [coverage.nEdges, candidates.length];
  const walked: State[] = [];
  fuzzing.isOfAnother = true;
  goTo(fuzzing, start);
  for (const [index, call] of calls.entries()) {
    const { after } = evaluate(fuzzing, call, index < calls.length - 1);
    if (after === null) continue;
    walked.push(after);
    goTo(fuzzing, after);
  }
  fuzzing.isOfAnother = false;
  for (const state of walked.reverse()) letGo(fuzzing, state);
  settle(fuzzing);
  return coverage.nEdges > nEdges || candidates.length > nCandidates;
}
