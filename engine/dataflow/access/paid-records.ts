/** Records of the caller out of which a contract pays: what they hold is a credit to draw from, whoever gave it. */

import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { sentBy } from "../../flow/used-values.ts";
import { indexesOf, isInput, type Place, subvalues, type Value } from "../../flow/value.ts";

/** Whether a place lies in a record of its caller that some flow takes the amount of a payment from. */
export function findPaidRecords(flows: readonly Flow[]): (place: Place) => boolean {
  let found: ReadonlySet<string> | undefined;
  return (place) => {
    const name = recordOf(place);
    if (name === undefined) return false;
    found ??= new Set(flows.flatMap((flow) => stepsOf(flow, "call").flatMap(recordsIn)));
    return found.has(name);
  };
}

function recordsIn({ call }: StepOf<"call">): readonly string[] {
  if (call.isStatic) return [];
  const amounts = sentBy(call);
  return amounts.flatMap(ownRecordsIn);
}

function ownRecordsIn(amount: Value): readonly string[] {
  const names: string[] = [];
  for (const one of subvalues(amount)) {
    if (one.kind !== "load" || !indexesOf(one.place).some((index) => isInput(index, "sender"))) continue;
    const name = recordOf(one.place);
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** The variable and how deep the record lies in it: the fields of a struct are one record. */
function recordOf({ base, path }: Place): string | undefined {
  if (base.kind !== "variable") return undefined;
  return `${base.declaration.id}.${path.filter(({ kind }) => kind === "index").length}`;
}
