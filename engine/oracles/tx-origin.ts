/** SWC-115: a contract that somebody with rights calls passes for them. */
import { addAccount, forwarder } from "./agents.ts";
import { codePlace, codePlaces, comesFrom, eventsOf, framesOf, nameOf } from "./history.ts";
import type { BranchEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { stepOf } from "./trust.ts";

const id = "tx-origin";
const swc = "SWC-115";

export const txOrigin: Oracle = {
  id,
  swc,
  variations: (history) => candidatesIn(history).map(({ observation }) => throughContract(history, observation)),
  places: (history, facts) => codePlaces(candidatesIn(history), facts),
  judge(history, facts, variations) {
    const { scenario } = history;
    return candidatesIn(history).flatMap(({ observation, frame, event }, index) => {
      const again = variations[index]?.observations[observation.step];
      if (again?.status !== "succeeded") return [];
      const from = nameOf(stepOf(scenario, observation).from, scenario, facts);
      const message = `a contract that ${from} calls passes for them`;
      return [{ oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message }];
    });
  },
};

type Candidate = { readonly observation: Observation; readonly frame: ObservedFrame; readonly event: BranchEvent };

/** More are not tried. */
const maxCandidates = 4;

/** Steps that somebody takes on their own, in which who started the transaction decides. */
function candidatesIn({ scenario, observations }: History): Candidate[] {
  const found = observations.flatMap((observation) => {
    const { from, to } = stepOf(scenario, observation);
    const isPerson = scenario.accounts.some(({ address, code }) => address === from && code.length === 0);
    if (observation.status !== "succeeded" || to === null || !isPerson) return [];
    for (const { frame } of framesOf(observation).filter(({ frame }) => !frame.isForeign)) {
      const event = eventsOf(frame, "branch").find(({ sources }) => comesFrom(sources, "origin"));
      if (event) return [{ observation, frame, event }];
    }
    return [];
  });
  return found.slice(0, maxCandidates);
}

/** The same but for a contract that stands in between. */
function throughContract({ scenario }: History, { step }: Observation): History["scenario"] {
  const target = scenario.steps[step]?.to ?? 0n;
  const between = forwarder(target);
  const steps = scenario.steps.map((each, index) => (index === step ? { ...each, to: between.address } : each));
  return { ...addAccount(scenario, between), steps };
}
