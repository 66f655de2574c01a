/** SWC-105: the attacker ends with more ether than put in, and others paid it. */
import { bigintToBytes } from "../../evm/word.ts";
import type { Scenario } from "../../model/scenario.ts";
import type { CodePlace, Violation } from "../../model/violation.ts";
import { describeWei } from "../../util/describe-wei.ts";
import type { Facts } from "../facts.ts";
import { codePlace, comesFrom, eventsOf, lastingFrames, nameOf } from "../history.ts";
import { isMadeUp } from "../made-up.ts";
import type { FrameEvent, Observation } from "../observation.ts";
import type { History, Oracle } from "../oracle.ts";
import { ownCreations, stepOf, trustedBefore } from "../trust.ts";
import { isShare, type Suspicion } from "./fair-gain.ts";
import { type Loss, lossOf, worldsWithout } from "./loss-of-another.ts";
import { withoutSurplus } from "./surplus.ts";
import { etherGainOf, isTrade } from "./token-moves.ts";
import { firstWorlds, furtherWorlds, verdictOn } from "./verdict.ts";

const id = "unprotected-ether-withdrawal";
const swc = "SWC-105";

export const unprotectedEtherWithdrawal: Oracle = {
  id,
  swc,
  variations: (history, facts) => worldsOf(suspect(history, facts), history, facts),
  furtherVariations(history, facts, soFar) {
    const suspected = suspect(history, facts);
    return suspected === undefined ? [] : furtherWorlds(suspected.suspicion, history, facts, soFar);
  },
  places: (history, facts) => placesOf(suspect(history, facts), history, facts),
  judge(history, facts, others) {
    const suspected = suspect(history, facts);
    if (suspected === undefined) return tellLoss(lossOf("ether", history, facts, others), history, facts);
    const { profit, at, step, suspicion } = suspected;
    const verdict = verdictOn(suspicion, history, facts, others);
    if (verdict === "fair") return [];
    if (typeof verdict !== "string") return tellLoss(verdict, history, facts);
    const message = `the attacker ends with ${describeWei(profit)} more than they put in${howByVerdict[verdict]}`;
    return [{ oracle: id, swc, at, step, message }];
  },
};

const howByVerdict = {
  theft: "",
  foretold: ", by knowing how the game ends",
  repeated: ", and is paid as much again by the same call",
} as const;

/** Where a loss may be told: of a suspicion, or where somebody else asks after attackers were paid. */
function placesOf(suspected: Suspected | undefined, history: History, facts: Facts): readonly CodePlace[] {
  const payment = suspected ?? lastPayment(history, facts);
  return payment === undefined ? [] : [payment.at];
}

function worldsOf(suspected: Suspected | undefined, history: History, facts: Facts): readonly Scenario[] {
  return suspected === undefined
    ? worldsWithout("ether", history, facts)
    : firstWorlds(suspected.suspicion, history, facts);
}

interface Suspected extends Payment {
  readonly profit: bigint;
  readonly suspicion: Suspicion;
}

/** Where attackers end with more, and nobody meant them to. */
function suspect(all: History, facts: Facts): Suspected | undefined {
  const history = withoutSurplus(all, facts);
  const profit = profitOf(history, facts);
  if (profit <= 0n || isGift(history, facts) || isTrade(history, facts)) return undefined;
  const payment = lastPayment(history, facts);
  const paying = all.observations.find(({ step }) => step === payment?.step);
  if (payment === undefined || paying === undefined || isShare(paying, facts) || isMadeUp(all, facts)) return undefined;
  return { ...payment, profit, suspicion: { asset: "ether", paying, payer: payment.payer, isUnique: false } };
}

/** Where they were paid what another one can no longer have. */
function tellLoss(loss: Loss | undefined, history: History, facts: Facts): Violation[] {
  if (loss === undefined) return [];
  const { gain, amount, victim, paying } = loss;
  const payment = lastPayment({ ...history, observations: [paying] }, facts);
  if (payment === undefined) return [];
  const name = nameOf(victim, history.scenario, facts);
  const message = `the attacker ends with ${describeWei(gain)} more than they put in, and ${name} no longer gets ${describeWei(amount)}`;
  return [{ oracle: id, swc, at: payment.at, step: payment.step, message }];
}

/** What all attackers have together in the end, less what they had at first, in wei. */
export function profitOf({ observations }: History, facts: Facts): bigint {
  return observations.reduce((profit, observation) => profit + etherGainOf(observation, facts), 0n);
}

/** Whether somebody else meant them to have it: sent it on their own, named the attacker or used their record, or moved a price. */
export function isGift(history: History, facts: Facts): boolean {
  const { scenario, observations } = history;
  if (scenario.steps.some(({ to }) => to !== null && facts.contracts.get(to)?.isModel)) return true;
  const trusted = trustedBefore(history, facts);
  const attackers = [...facts.attackers];
  if (trusted.some((people) => attackers.some((attacker) => people.has(attacker)))) return true;
  const theirs = new Set<string>();
  return observations.some((observation) => {
    const { from, data, to } = stepOf(scenario, observation);
    const written = recordsWritten(observation);
    if (facts.attackers.has(from)) {
      for (const slot of written) theirs.add(slot);
      return false;
    }
    const namesThem = to !== null && attackers.some((attacker) => mentions(data, attacker));
    const usesTheirs = written.some((slot) => theirs.has(slot)) || dealsWith(observation, attackers);
    return etherGainOf(observation, facts) > 0n || namesThem || usesTheirs;
  });
}

/** The slots of mappings that a step has written. */
function recordsWritten(observation: Observation): string[] {
  return lastingFrames(observation).flatMap(({ frame }) =>
    eventsOf(frame, "sstore").flatMap(({ slot, slotSources }) => {
      return comesFrom(slotSources, "hash") ? [`${frame.address} ${slot}`] : [];
    }),
  );
}

/** Whether a record is used that says it is an attacker's: whoever buys what they sell means to pay them. */
function dealsWith(observation: Observation, attackers: readonly bigint[]): boolean {
  return lastingFrames(observation).some(({ frame }) =>
    eventsOf(frame, "sload").some(({ value, slotSources }) => {
      const isOfRecord = comesFrom(slotSources, "hash");
      return isOfRecord && attackers.some((attacker) => mentions(bigintToBytes(value, 32), attacker));
    }),
  );
}

function mentions(data: Uint8Array, address: bigint): boolean {
  const digits = address.toString(16).padStart(40, "0");
  let text = "";
  for (const byte of data) text += byte.toString(16).padStart(2, "0");
  return text.includes(digits);
}

type Payment = { readonly at: CodePlace; readonly step: number; readonly payer: bigint };

/** The last instruction of a contract by which ether went to an attacker who gained by the step. */
function lastPayment(history: History, facts: Facts): Payment | undefined {
  const own = ownCreations(history, facts);
  let last: Payment | undefined;
  for (const observation of history.observations) {
    if (etherGainOf(observation, facts) <= 0n) continue;
    for (const { frame } of lastingFrames(observation)) {
      if (own.has(frame.address)) continue;
      for (const event of frame.events) {
        if (isPayment(event, facts)) {
          last = { at: codePlace(frame, event, facts), step: observation.step, payer: frame.address };
        }
      }
    }
  }
  return last;
}

function isPayment(event: FrameEvent, { attackers }: Facts): boolean {
  if (event.kind === "selfdestruct") return attackers.has(event.heir);
  if (event.kind !== "call" || event.callKind !== "call") return false;
  return event.succeeded && event.value > 0n && attackers.has(event.target);
}
