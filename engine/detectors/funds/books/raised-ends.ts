/** Records by which a total grows twice: where they begin, and once more where they are closed. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { withoutFitting } from "../../../flow/operation.ts";
import { isLoadOf, isNumber, isReadFrom, type Place } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { partsIn } from "./risen-totals.ts";

/** The end of a record at which the total is to fall, and the beginning where it rose. */
export interface RaisedEnd {
  readonly flow: Flow;
  readonly raised: StepOf<"write">;
  readonly begun: StepOf<"write">;
}

/** Those of totals that fall elsewhere, or that something is limited by: others count all there ever was. */
export function* raisedEnds({ flows }: ContractFlows): Generator<RaisedEnd> {
  for (const from of flows) {
    for (const { write: begun, part } of changesOf(from).flatMap((change) => partsIn(from, change))) {
      for (const flow of flows) {
        const end = changesOf(flow).find((change) => isEnd(flow, change, begun, part));
        if (end === undefined) continue;
        const isCounted = !isOfNow(flows, begun.place);
        if (exempt("raised-ends: all there ever was", isCounted)) continue;
        yield { flow, raised: end.write, begun };
      }
    }
  }
}

/** The total grows by what a record holds that is cleared in the same call. */
function isEnd(flow: Flow, { write, sign, amount }: Change, begun: StepOf<"write">, part: Place): boolean {
  if (sign < 0 || write.node === begun.node || write.place.storageClass !== begun.place.storageClass) return false;
  if (!isLoadOf(withoutFitting(amount), part)) return false;
  return committingStepsOf(flow, "write").some(
    ({ place, value }) => place.storageClass === part.storageClass && isNumber(value, 0n),
  );
}

function isOfNow(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.some(
    (flow) =>
      changesOf(flow).some(({ sign, write }) => sign < 0 && write.place.storageClass === storageClass) ||
      stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass)),
  );
}
