/** SWC-105: attackers end with tokens that others had, and gave nothing for them. */

import { bytesToBigint } from "../evm/word.ts";
import type { CodePlace } from "../model/violation.ts";
import { keccak256Hex } from "../util/keccak256.ts";
import type { Facts } from "./facts.ts";
import { codePlace, lastingFrames, nameOf, type VisitedFrame } from "./history.ts";
import type { LogEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { ownCreations, stepOf } from "./trust.ts";
import { isGift, profitOf } from "./unprotected-ether-withdrawal.ts";

const id = "unprotected-token-withdrawal";
const swc = "SWC-105";

export const unprotectedTokenWithdrawal: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const moves = movesIn(history, facts);
    const isLoss =
      profitOf(amongContracts(history, facts), facts) < 0n ||
      [...gainsIn(moves, facts).values()].some((gain) => gain < 0n);
    if (isLoss || isGift(history, facts) || moves.some((move) => isGiven(move, history, facts))) return [];
    const last = moves.findLast((move) => isTaken(move, facts) && (gainsIn(moves, facts).get(move.token) ?? 0n) > 0n);
    if (last === undefined) return [];
    const { scenario } = history;
    const name = nameOf(last.token, scenario, facts);
    const what = last.number === null ? `${last.amount} of ${name}` : describeNumbered(last, name);
    const message = `the attacker ends with ${what} that ${nameOf(last.from, scenario, facts)} had, and gave nothing for it`;
    return [{ oracle: id, swc, at: last.at, step: last.observation.step, message }];
  },
};

function describeNumbered({ amount, number }: Move, name: string): string {
  return amount === 1n ? `number ${number} of ${name}` : `${amount} of number ${number} of ${name}`;
}

/** Without what attackers sent to people, stubs and contracts of their own: that bought nothing. */
function amongContracts(history: History, facts: Facts): History {
  const others = new Set(history.scenario.accounts.map(({ address }) => address));
  for (const address of ownCreations(history, facts)) others.add(address);
  const isMet = (observation: Observation): boolean =>
    lastingFrames(observation).some(({ frame }) => !others.has(frame.address));
  return { ...history, observations: history.observations.filter(isMet) };
}

/** Tokens that went from one to another, as the token says: an amount, or one that has a number. */
interface Move {
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

/** Who had tokens before they were made. */
const nobody = 0n;

/** Of tokens that are not the attackers' own. */
function movesIn(history: History, facts: Facts): Move[] {
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
function gainsIn(moves: readonly Move[], { attackers }: Facts): ReadonlyMap<bigint, bigint> {
  const gains = new Map<bigint, bigint>();
  for (const { token, from, to, amount } of moves) {
    const gain = (attackers.has(to) && from !== nobody ? amount : 0n) - (attackers.has(from) ? amount : 0n);
    gains.set(token, (gains.get(token) ?? 0n) + gain);
  }
  return gains;
}

/** From others; what is made anew takes nothing from anybody. */
function isTaken({ from, to, amount }: Move, { attackers }: Facts): boolean {
  return amount > 0n && attackers.has(to) && !attackers.has(from) && from !== nobody;
}

/** In a step of somebody else's. */
function isGiven(move: Move, { scenario }: History, facts: Facts): boolean {
  return facts.attackers.has(move.to) && !facts.attackers.has(stepOf(scenario, move.observation).from);
}
