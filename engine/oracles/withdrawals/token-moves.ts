/** What tokens say of where they went, and what attackers gained by it. */

import { bytesToBigint } from "../../evm/word.ts";
import type { CodePlace } from "../../model/violation.ts";
import { keccak256Hex } from "../../util/keccak256.ts";
import type { Facts } from "../facts.ts";
import { codePlace, lastingFrames, type VisitedFrame } from "../history.ts";
import type { LogEvent, Observation, ObservedFrame } from "../observation.ts";
import type { History } from "../oracle.ts";
import { ownCreations, stepOf } from "../trust.ts";

/** Tokens that went from one to another, as the token says: an amount, or one that has a number. */
export interface Move {
  readonly observation: Observation;
  readonly token: bigint;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: bigint;
  /** Null where they have none. */
  readonly number: bigint | null;
  /** Where a contract had the token do so; in the token itself where a person had. */
  readonly at: CodePlace;
}

function topicOf(event: string): bigint {
  return BigInt(`0x${keccak256Hex(new TextEncoder().encode(event))}`);
}

const transferTopic = topicOf("Transfer(address,address,uint256)");
const transferSingleTopic = topicOf("TransferSingle(address,address,address,uint256,uint256)");

/** Who had tokens before they were made, and has those that were burned. */
export const nobody = 0n;

/** In the order in which they happened, of tokens that are not the attackers' own. */
export function movesIn(history: History, facts: Facts): Move[] {
  const own = ownCreations(history, facts);
  return history.observations.flatMap((observation) =>
    lastingFrames(observation).flatMap((visited) => {
      const { frame } = visited;
      if (own.has(frame.address)) return [];
      return frame.events.flatMap((event) => {
        if (event.kind !== "log") return [];
        const told = readMove(event);
        return told ? [{ ...told, observation, token: frame.address, at: placeOf(visited, event, facts) }] : [];
      });
    }),
  );
}

/** What an event of ERC-20, ERC-721 or ERC-1155 tells; where a token has a number alone, that is a topic. */
function readMove({ topics, data }: LogEvent): Pick<Move, "from" | "to" | "amount" | "number"> | null {
  const [topic, first = 0n, second = 0n, third = 0n] = topics;
  const [one, two] = [data.subarray(0, 32), data.subarray(32)].map(bytesToBigint);
  if (topic === transferTopic && topics.length === 3 && data.length === 32) {
    return { from: first, to: second, amount: one ?? 0n, number: null };
  }
  if (topic === transferTopic && topics.length === 4) return { from: first, to: second, amount: 1n, number: third };
  if (topic !== transferSingleTopic || topics.length !== 4 || data.length !== 64) return null;
  return { from: second, to: third, amount: two ?? 0n, number: one ?? 0n };
}

/** The call that had the token move, in the innermost contract that is not of the token. */
function placeOf({ frame, callers }: VisitedFrame, event: LogEvent, facts: Facts): CodePlace {
  const chain: readonly ObservedFrame[] = [frame, ...callers];
  const index = callers.findIndex((caller) => caller.address !== frame.address);
  const caller = callers[index];
  const called = chain[index];
  if (caller === undefined || caller.isForeign || called === undefined) return codePlace(frame, event, facts);
  const call = caller.events.find((each) => each.kind === "call" && each.frame === called);
  return codePlace(caller, call ?? event, facts);
}

/** By token: what came to attackers from others less what went from them. */
export function gainsIn(moves: readonly Move[], { attackers }: Pick<Facts, "attackers">): ReadonlyMap<bigint, bigint> {
  const gains = new Map<bigint, bigint>();
  for (const { token, from, to, amount } of moves) {
    const gain = (attackers.has(to) && from !== nobody ? amount : 0n) - (attackers.has(from) ? amount : 0n);
    gains.set(token, (gains.get(token) ?? 0n) + gain);
  }
  return gains;
}

/** By token: what attackers got from somebody less what they gave to somebody; what was made for them, or burned, is not counted. */
function exchangedIn(moves: readonly Move[], facts: Facts): ReadonlyMap<bigint, bigint> {
  return gainsIn(
    moves.filter(({ from, to }) => from !== nobody && to !== nobody),
    facts,
  );
}

/**
 * Whether attackers gave one thing for another in some step: whoever trades at the price that others have left takes nothing
 * that is theirs. Shares and the like, which are made and burned, are no such thing.
 */
export function isTrade(history: History, facts: Facts): boolean {
  const moves = movesIn(history, facts);
  return history.observations.some((observation) => {
    if (!facts.attackers.has(stepOf(history.scenario, observation).from)) return false;
    const own = moves.filter((move) => move.observation === observation);
    const gains = [etherGainOf(observation, facts), ...exchangedIn(own, facts).values()];
    return gains.some((gain) => gain > 0n) && gains.some((gain) => gain < 0n);
  });
}

/** What all attackers have together after a step, less what they had before it, in wei. */
export function etherGainOf({ balances }: Observation, facts: Facts): bigint {
  let gain = 0n;
  for (const [address, { before, after }] of balances) if (facts.attackers.has(address)) gain += after - before;
  return gain;
}
