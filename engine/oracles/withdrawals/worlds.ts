/** Worlds that are like one but for a thing: what was given, what there is, and when all happens. */

import { hexToBytes } from "../../evm/word.ts";
import type { Scenario, ScenarioAccount, ScenarioBlock, ScenarioStep } from "../../model/scenario.ts";
import { keccak256Hex } from "../../util/keccak256.ts";
import type { Facts } from "../facts.ts";
import type { History } from "../oracle.ts";
import type { Suspicion } from "./fair-gain.ts";
import { inPlaceOf } from "./ways-out.ts";

/** Without some steps. */
export function withoutSteps(scenario: Scenario, isLeftOut: (index: number) => boolean): Scenario {
  return { ...scenario, steps: scenario.steps.filter((_, index) => !isLeftOut(index)) };
}

/** Without all that attackers do. */
export function withoutAttackers(scenario: Scenario, { attackers }: Pick<Facts, "attackers">): Scenario {
  return { ...scenario, steps: scenario.steps.filter(({ from }) => !attackers.has(from)) };
}

/** All that others do comes first; attackers then do theirs, with as much time between. Null where that is so already. */
export function inOrder({ scenario }: History, { attackers }: Facts): Scenario | null {
  const { steps } = scenario;
  const [own, others] = [true, false].map((isOwn) => steps.filter(({ from }) => attackers.has(from) === isOwn));
  const first = steps.findIndex(({ from }) => attackers.has(from));
  if (own === undefined || others === undefined || first < 0) return null;
  if (steps.slice(first).every(({ from }) => attackers.has(from))) return null;
  const [start, last] = [own[0]?.block, others.at(-1)?.block];
  if (start === undefined || last === undefined) return null;
  const seconds = last.timestamp > start.timestamp ? last.timestamp - start.timestamp : 0n;
  const blocks = last.number > start.number ? last.number - start.number : 0n;
  const after = ({ block, ...step }: ScenarioStep): ScenarioStep => ({
    ...step,
    block: { ...block, timestamp: block.timestamp + seconds, number: block.number + blocks },
  });
  return { ...scenario, steps: [...others, ...own.map(after)] };
}

/** The same with all that attackers do in one block, the first one. Null where that is so already. */
export function atOnce(history: History, facts: Facts): Scenario | null {
  const scenario = inOrder(history, facts) ?? history.scenario;
  const isOwn = ({ from }: ScenarioStep): boolean => facts.attackers.has(from);
  const block = scenario.steps.find(isOwn)?.block;
  if (block === undefined) return null;
  const isSameTime = ({ block: { timestamp, number } }: ScenarioStep): boolean =>
    timestamp === block.timestamp && number === block.number;
  if (scenario.steps.filter(isOwn).every(isSameTime)) return null;
  return { ...scenario, steps: scenario.steps.map((step) => (isOwn(step) ? { ...step, block } : step)) };
}

/** All takes twice as long. Null where no time passes between what attackers do. */
export function stretched({ scenario }: History, { attackers }: Facts): Scenario | null {
  const { steps } = scenario;
  const times = new Set(steps.filter(({ from }) => attackers.has(from)).map(({ block }) => block.timestamp));
  const start = steps[0]?.block.timestamp;
  if (times.size < 2 || start === undefined) return null;
  const late = (block: ScenarioBlock): ScenarioBlock => ({ ...block, timestamp: 2n * block.timestamp - start });
  return { ...scenario, steps: steps.map((step) => ({ ...step, block: late(step.block) })) };
}

const muchEther = 10n ** 22n;
const manyTokens = 10n ** 21n;

/** The payer has much more, and attackers do all of it once more. Null where nobody has so much to give. */
export function enriched({ scenario }: History, suspicion: Suspicion, facts: Facts): Scenario | null {
  const { asset, paying, payer } = suspicion;
  const { steps } = scenario;
  const step = steps[paying.step];
  if (step === undefined || facts.attackers.has(payer)) return null;
  const before = steps.slice(0, paying.step);
  const again = [...before, step]
    .filter(({ from }) => facts.attackers.has(from))
    .map((one) => ({ ...one, block: step.block }));
  if (asset === "ether") return { ...withEther(scenario, payer), steps: [...before, step, ...again] };
  const giver = [...facts.trusted][0];
  if (giver === undefined) return null;
  return { ...scenario, steps: [...before, sending(asset, giver, payer, step), step, ...again] };
}

/** The same, but that an address has much ether from the start. */
export function withEther(scenario: Scenario, address: bigint): Scenario {
  const known = scenario.accounts.find((account) => account.address === address);
  const account = known ?? { address, label: "", nonce: 0n, balance: 0n, code: new Uint8Array(0), storage: new Map() };
  const rich: ScenarioAccount = { ...account, balance: account.balance + muchEther };
  return { ...scenario, accounts: [...scenario.accounts.filter((one) => one !== known), rich] };
}

const transferSelector = keccak256Hex(new TextEncoder().encode("transfer(address,uint256)")).slice(0, 8);

function sending(token: bigint, from: bigint, to: bigint, { block, gas }: ScenarioStep): ScenarioStep {
  const word = (value: bigint): string => value.toString(16).padStart(64, "0");
  const data = hexToBytes(`${transferSelector}${word(to)}${word(manyTokens)}`);
  return { from, to: token, value: 0n, data, gas, block, contract: null, signature: "transfer(address,uint256)" };
}

/** Others have given twice as much ether. Null where they gave none. */
export function withMoreGiven({ scenario }: History, { attackers }: Facts): Scenario | null {
  const isGift = ({ from, value }: ScenarioStep): boolean => !attackers.has(from) && value > 0n;
  if (!scenario.steps.some(isGift)) return null;
  return {
    ...scenario,
    steps: scenario.steps.map((step) => (isGift(step) ? { ...step, value: 2n * step.value } : step)),
  };
}

/** Attackers make that step, and none before. Null where they make no other. */
export function unprepared({ scenario }: History, step: number, { attackers }: Facts): Scenario | null {
  const isLeftOut = (index: number): boolean => index < step && attackers.has(scenario.steps[index]?.from ?? 0n);
  const until = { ...scenario, steps: scenario.steps.slice(0, step + 1) };
  return until.steps.some((_, index) => isLeftOut(index)) ? withoutSteps(until, isLeftOut) : null;
}

/** There are no attackers: that step is made by who deployed what others use. Null where nobody with rights did. */
export function byRight({ scenario }: History, step: number, { attackers, trusted }: Facts): Scenario | null {
  const paying = scenario.steps[step];
  const owner = scenario.steps.find(({ from, to }) => to === null && trusted.has(from))?.from;
  if (paying === undefined || owner === undefined) return null;
  const before = scenario.steps.slice(0, step).filter(({ from }) => !attackers.has(from));
  return { ...scenario, steps: [...before, inPlaceOf(paying, owner, attackers)] };
}

/** Before that step somebody else does what attackers have done before it. Null where they have done nothing, or are alone. */
export function rivaled({ scenario }: History, step: number, { attackers }: Facts): Scenario | null {
  const paying = scenario.steps[step];
  const before = scenario.steps.slice(0, step);
  const rival = before.findLast(({ from }) => !attackers.has(from))?.from;
  const own = before.filter(({ from, to }) => attackers.has(from) && to !== null);
  if (paying === undefined || rival === undefined || own.length === 0) return null;
  return { ...scenario, steps: [...before, ...own.map((one) => inPlaceOf(one, rival, attackers)), paying] };
}
