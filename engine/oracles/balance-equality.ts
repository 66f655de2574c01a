/** SWC-132: somebody sends a contract ether that it cannot refuse, and what it does with its balance goes another way. */
import { addAccount, giver } from "./agents.ts";
import type { Facts } from "./facts.ts";
import { codePlace, codePlaces, eventsOf, isUsed, lastingFrames, nameOf, writtenStorage } from "./history.ts";
import type { EqualityEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { stepOf } from "./trust.ts";

const id = "balance-equality";
const swc = "SWC-132";

export const balanceEquality: Oracle = {
  id,
  swc,
  variations: (history, facts) => candidatesIn(history).map((each) => withGift(history, each, facts)),
  places: (history, facts) => codePlaces(candidatesIn(history), facts),
  judge(history, facts, variations) {
    return candidatesIn(history).flatMap(({ observation, frame, event }, index) => {
      const again = variations[index]?.observations[observation.step + 1];
      if (!again || isAlike(observation, again)) return [];
      const message = `one wei that ${nameOf(frame.address, history.scenario, facts)} cannot refuse changes what it does`;
      return [{ oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message }];
    });
  },
};

type Candidate = { readonly observation: Observation; readonly frame: ObservedFrame; readonly event: EqualityEvent };

/** More are not tried. */
const maxCandidates = 4;

/** Where whether something equals a balance decides what happens. */
function candidatesIn({ scenario, observations }: History): Candidate[] {
  const found = observations.flatMap((observation) =>
    stepOf(scenario, observation).to === null
      ? []
      : lastingFrames(observation).flatMap(({ frame }) =>
          eventsOf(frame, "equality")
            .filter(({ uses }) => isUsed(uses, "decides", "stored"))
            .map((event) => ({ observation, frame, event })),
        ),
  );
  return found.slice(0, maxCandidates);
}

/** The same, but that the attacker has sent a wei to the contract before. */
function withGift({ scenario }: History, { observation, frame }: Candidate, { attackers }: Facts): History["scenario"] {
  const { block, gas } = stepOf(scenario, observation);
  const between = giver(frame.address);
  const [from = 0n] = scenario.accounts.map(({ address }) => address).filter((address) => attackers.has(address));
  const data = new Uint8Array(0);
  const gift = { from, to: between.address, value: 1n, data, gas, block, contract: null, signature: null };
  const steps = scenario.steps.toSpliced(observation.step, 0, gift);
  return { ...addAccount(scenario, between), steps };
}

/** Whether a step ended alike, and wrote the same. */
function isAlike(one: Observation, other: Observation): boolean {
  return describeStep(one) === describeStep(other);
}

function describeStep(observation: Observation): string {
  const written = [...writtenStorage([observation])].map(([key, value]) => `${key} ${value}`).sort();
  return [observation.status, ...written].join("\n");
}
