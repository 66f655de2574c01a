/** Tokens that a contract took into its records only after somebody in charge had allowed them, or that it made itself. */

import { placeWanted } from "../../dataflow/access/asked-places.ts";
import type { ContractFlows, OpenStep } from "../../dataflow/access/contract-flows.ts";
import type { Writer } from "../../dataflow/access/reachability.ts";
import { isAllowlisted } from "../../dataflow/access/taint.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { stepsOf } from "../../flow/flow.ts";
import { indexesOf, isNumber, type Place, type Value } from "../../flow/value.ts";

/** True for a token of a record, where every function that fills it in has looked the token up in a list of those in charge. */
export function isOfAllowed(home: ContractFlows, token: Value): boolean {
  if (token.kind !== "load") return false;
  const fillings = fillingsOf(home, token.place);
  return (
    fillings.length > 0 && fillings.every(({ flow, write }) => isAllowlisted(write.value, flow, write.id, home.trust))
  );
}

/** True where something has to be recorded for the token, and is only for what the contract creates. */
export function isMadeHere({ in: home, flow, step }: OpenStep<"call">, token: Value): boolean {
  const isCreated = ({ write }: Writer): boolean =>
    indexesOf(write.place).some((index) => index.kind === "result" && index.call.form === "create");
  return [...testsBefore(flow, step.id)].some((test) => {
    const record = placeWanted(test);
    if (record === undefined || !indexesOf(record).some(({ key }) => key === token.key)) return false;
    const fillings = fillingsOf(home, record);
    return fillings.length > 0 && fillings.every(isCreated);
  });
}

/** The writes of more than nothing. */
function fillingsOf({ flows }: ContractFlows, { storageClass }: Place): readonly Writer[] {
  return flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap((write) =>
      write.place.storageClass === storageClass && !isNumber(write.value, 0n) ? [{ flow, write }] : [],
    ),
  );
}
