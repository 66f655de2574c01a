/** Who was paid as a person comes again as a contract, which may do something when it is paid. */

import type { Call } from "../call.ts";
import { readField, writeField } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import { evaluate } from "../evaluate.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { agentIndex, attackerIndex } from "../people.ts";
import { callsTo } from "../scenario-of.ts";
import { goTo, letGo } from "../worlds/position.ts";

/** Does all that led to such a payment anew, in the attacker's contract for the attacker; false where there is none. */
export function comeAsContract(fuzzing: Fuzzing): boolean {
  const testcase = fuzzing.profitSearch.paidPersons.shift();
  if (testcase === undefined) return false;
  const calls = [...callsTo(testcase.state), testcase.call].map((call) => asContract(fuzzing, call));
  let state: State | null = rootOf(testcase.state);
  const walked: State[] = [];
  for (const call of calls) {
    goTo(fuzzing, state);
    const { after } = evaluate(fuzzing, call, true);
    if (after === null) continue;
    walked.push(after);
    state = after;
  }
  for (const each of walked.reverse()) letGo(fuzzing, each);
  return true;
}

function rootOf(state: State): State {
  let root = state;
  while (root.parent !== null) root = root.parent;
  return root;
}

function asContract({ world: { people } }: Fuzzing, call: Call): Call {
  if (call.caller !== attackerIndex) return call;
  const [person, contract] = [people.callers[attackerIndex], people.callers[agentIndex]];
  const data = call.data.slice();
  for (const field of call.layout.fields) {
    const isOwn = field.kind === "address" && readField(data, field) === person?.address;
    if (isOwn && contract !== undefined) writeField(data, field, contract.address);
  }
  return { ...call, data, caller: agentIndex };
}
