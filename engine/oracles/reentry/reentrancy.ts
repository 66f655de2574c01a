/** SWC-107: a contract is entered again before it is done, and what comes of it no order of whole calls gives. */
import { attackerProgram } from "../../evm/deployment/attacker.ts";
import type { Scenario, ScenarioStep } from "../../model/scenario.ts";
import type { CodePlace } from "../../model/violation.ts";
import { describeWei } from "../../util/describe-wei.ts";
import { replaceCodes } from "../agents.ts";
import type { Facts } from "../facts.ts";
import { codePlace, framesOf, nameOf, type VisitedFrame, writtenStorage } from "../history.ts";
import type { CallEvent, Observation, ObservedFrame } from "../observation.ts";
import type { History, Oracle } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import { profitOf } from "../withdrawals/unprotected-ether-withdrawal.ts";

/** Ether goes out with the call that is used to come back. */
export const reentrancyEth: Oracle = reentrancyOracle("reentrancy-eth", ({ value }) => value > 0n);
/** It does not. */
export const reentrancyState: Oracle = reentrancyOracle("reentrancy-state", ({ value }) => value === 0n);

function reentrancyOracle(id: string, matches: (call: CallEvent) => boolean): Oracle {
  const swc = "SWC-107";
  const harmfulIn = (history: History, facts: Facts): readonly Reentry[] =>
    reentriesOf(history, facts).flatMap((reentry) => {
      const { victim, call } = reentry;
      const open = [{ victim, call }, ...reentry.delegating].find((one) => writesAfter(one.victim, one.call));
      return open !== undefined && matches(call) ? [{ ...reentry, ...open }] : [];
    });
  return {
    id,
    swc,
    variations: serialScenarios,
    places: (history, facts) => placesOf(harmfulIn(history, facts), facts),
    judge(history, facts, variations) {
      if (variations.length === 0) return [];
      const outcome = describeOutcome(history, facts);
      if (variations.some((serial) => describeOutcome(serial, facts) === outcome)) return [];
      const profit = profitOf(history, facts);
      const most = variations.map((serial) => profitOf(serial, facts)).reduce((a, b) => (a > b ? a : b));
      // An attacker who loses by it harms nobody else.
      if (profit < most) return [];
      const gain = profit > most ? `, and the attacker has ${describeWei(profit - most)} more than without` : "";
      return harmfulIn(history, facts).map(({ call, victim, frame, observation }) => {
        const name = nameOf(victim.address, history.scenario, facts);
        const again =
          frame.address === victim.address ? "again" : `through ${nameOf(frame.address, history.scenario, facts)}`;
        const message = `${name} is entered ${again} before it is done${gain}`;
        return { oracle: id, swc, at: codePlace(victim, call, facts), step: observation.step, message };
      });
    },
  };
}

/** The places of the calls that came back. */
export function placesOf(reentries: readonly Reentry[], facts: Facts): readonly CodePlace[] {
  return reentries.map(({ call, victim }) => codePlace(victim, call, facts));
}

/** Of calls in each other, the one to blame is that after which the contract still had something to write. */
function writesAfter({ events }: ObservedFrame, call: CallEvent): boolean {
  return events.slice(events.indexOf(call) + 1).some(({ kind }) => kind === "sstore");
}

/** A contract that was not done, and its call that led to the attacker. */
interface OpenFrame {
  readonly victim: ObservedFrame;
  readonly call: CallEvent;
}

/** A call that came back. */
export interface Reentry extends OpenFrame {
  readonly observation: Observation;
  /** Where that ran for others of its frames, as code of a library does: these, and their calls, the innermost first. */
  readonly delegating: readonly OpenFrame[];
  /** The attacker's contract, and what it called. */
  readonly agent: ObservedFrame;
  readonly frame: ObservedFrame;
}

/** Calls of an attacker's contract while one of the others was not done. */
export function reentriesOf({ observations }: History, facts: Facts): Reentry[] {
  return observations.flatMap((observation) => {
    const frames = framesOf(observation);
    return frames.flatMap((visited) => {
      const reentry = toReentry(visited, frames, facts);
      return reentry ? [{ observation, ...reentry }] : [];
    });
  });
}

function toReentry({ frame, callers }: VisitedFrame, frames: readonly VisitedFrame[], facts: Facts) {
  const [agent, victim, ...outer] = callers;
  if (!agent || !victim || frame.isForeign || frame.isUndone || frame.kind !== "call") return undefined;
  if (!agent.isForeign || victim.isForeign || !facts.attackers.has(agent.address)) return undefined;
  const call = frames.find((each) => each.frame === agent)?.call;
  return call ? { victim, call, delegating: delegatingTo(victim, outer, frames), agent, frame } : undefined;
}

function delegatingTo(
  frame: ObservedFrame,
  [caller, ...outer]: readonly ObservedFrame[],
  frames: readonly VisitedFrame[],
): readonly OpenFrame[] {
  const call = frames.find((each) => each.frame === frame)?.call;
  const isDelegated = call?.callKind === "delegatecall" || call?.callKind === "callcode";
  if (!isDelegated || caller === undefined || caller.isForeign) return [];
  return [{ victim: caller, call }, ...delegatingTo(caller, outer, frames)];
}

/** The same calls one after the other, each alone: those that came back after the one they came into, or before it. */
export function serialScenarios(history: History, facts: Facts): Scenario[] {
  const reentries = reentriesOf(history, facts);
  const agents = new Map(reentries.map(({ agent }) => [agent.address, agent]));
  if (reentries.length === 0 || reentries.length > maxReentries) return [];
  const codes = [...agents].map(([address, { output: data }]): [bigint, Uint8Array] => [
    address,
    attackerProgram({ answer: { kind: "return", data } }),
  ]);
  const changed = replaceCodes(history.scenario, new Map(codes));
  return orders.map((order) => {
    const steps = history.observations.flatMap((observation) => {
      const step = stepOf(history.scenario, observation);
      const inner = reentries.filter((each) => each.observation === observation).map((each) => toStep(each, step));
      const isDriven = step.to !== null && agents.has(step.to);
      return order(isDriven ? directCalls(observation, step) : [step], inner);
    });
    return { ...changed, steps };
  });
}

const maxReentries = 32;

/** What the attacker's contract calls on the word of the attacker, each call by itself. */
function directCalls(observation: Observation, step: ScenarioStep): readonly ScenarioStep[] {
  return framesOf(observation).flatMap(({ frame, callers: [agent, ...others] }) =>
    agent === undefined || others.length > 0 || frame.isUndone || frame.kind !== "call"
      ? []
      : [toStep({ agent, frame }, step)],
  );
}

type Order = (outer: readonly ScenarioStep[], inner: readonly ScenarioStep[]) => readonly ScenarioStep[];

const orders: readonly Order[] = [
  (outer, inner) => [...outer, ...inner],
  (outer, inner) => [...inner, ...outer],
  (outer, inner) => [...inner.toReversed(), ...outer],
];

function toStep({ agent, frame }: Pick<Reentry, "agent" | "frame">, { gas, block }: ScenarioStep): ScenarioStep {
  const { value, input: data, address: to } = frame;
  return { from: agent.address, to, value, data, gas, block, contract: null, signature: null };
}

/** All that contracts keep, but those of attackers, and what everybody has. */
function describeOutcome({ observations }: History, { attackers }: Facts): string {
  const isKept = (key: string): boolean => ![...attackers].some((address) => key.startsWith(`${address} `));
  const written = [...writtenStorage(observations)].flatMap(([key, value]) => (isKept(key) ? [`${key} ${value}`] : []));
  const balances = new Map<bigint, bigint>();
  for (const observation of observations) {
    for (const [address, { after }] of observation.balances) balances.set(address, after);
  }
  const owned = [...balances].filter(([, balance]) => balance > 0n);
  return [...written.sort(), ...owned.map(([address, balance]) => `${address} ${balance}`).sort()].join("\n");
}
