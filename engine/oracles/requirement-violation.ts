/** SWC-123: a contract calls another one with what that refuses, and nobody but itself chose it. */
import { readRevertReason } from "../evm/abi/revert-reason.ts";
import { codePlace, framesOf, nameOf, type VisitedFrame } from "./history.ts";
import type { Oracle } from "./oracle.ts";
import { isChosen, trustedBefore } from "./trust.ts";

const id = "requirement-violation";
const swc = "SWC-123";

export const requirementViolation: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const { scenario, observations } = history;
    const trusted = trustedBefore(history, facts);
    return observations.flatMap((observation) =>
      framesOf(observation).flatMap((visited) => {
        const [caller] = visited.callers;
        if (!caller || caller.isForeign || !visited.call || !isOwnFault(visited)) return [];
        if (isChosen(visited.call.targetSources, scenario, trusted)) return [];
        const callee = nameOf(visited.frame.codeAddress, scenario, facts);
        const message = `${nameOf(caller.codeAddress, scenario, facts)} calls ${callee} with what that refuses`;
        return [{ oracle: id, swc, at: codePlace(caller, visited.call, facts), step: observation.step, message }];
      }),
    );
  },
};

/** The callee itself reverts, with a reason of its own, for arguments in which no caller had a say. */
function isOwnFault({ frame, call }: VisitedFrame): boolean {
  if (frame.isForeign || frame.isCreation || frame.ending !== "revert" || !call) return false;
  if (frame.events.some((event) => event.kind === "call" && !event.succeeded)) return false;
  if (readRevertReason(frame.output).kind === "panic") return false;
  return (
    call.inputSources.every(({ kind }) => !chosenKinds.has(kind)) && frame.events.every(({ kind }) => kind !== "sload")
  );
}

const chosenKinds: ReadonlySet<string> = new Set(["input", "agent", "caller", "origin", "callvalue"]);
