/** Addresses that may take all that there is of a token here, and that others take the place of: the old ones still may. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { isFirstOrSame } from "../../dataflow/access/grants/surviving-grants.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../flow/flow.ts";
import { hasPart, isNumber, kindBit, type Place } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { exempt } from "../exempt.ts";
import { type Approval, approvalsIn } from "./approvals.ts";

/** A write of a new address, with nothing taken back from the old one. */
export interface ReplacedSpender {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Where whoever the place names is allowed everything. */
  readonly approval: StepOf<"call">;
}

/** Those of one contract. */
export function* replacedSpenders(program: Program, home: ContractFlows): Generator<ReplacedSpender> {
  const replaced = home.flows.flatMap((flow) =>
    committingStepsOf(flow, "write")
      .filter((write) => isReplacement(home, flow, write))
      .map((write) => ({ flow, write })),
  );
  if (replaced.length === 0) return;
  const approvals = [...home.flows, ...home.lowerConstructors()].flatMap((flow) => standingIn(program, flow));
  for (const { flow, write } of replaced) {
    const standing = approvals.find(({ places }) => places.has(write.place.key));
    if (standing === undefined) continue;
    if (exempt("replaced-spenders: taken back from the old one", takesBack(program, flow, write))) continue;
    yield { flow, write, approval: standing.step };
  }
}

/** Whoever calls names another address for all, where there may be one already. */
function isReplacement({ trust }: ContractFlows, flow: Flow, write: StepOf<"write">): boolean {
  const { id, place, value } = write;
  if (!isSingle(place) || !hasPart(value, kindBit.parameter) || trust.isInitializing(flow, id)) return false;
  return !exempt("replaced-spenders: there was none, or the same", isFirstOrSame(flow, write));
}

function isSingle({ path }: Place): boolean {
  return path.every(({ kind }) => kind === "field");
}

interface Standing {
  readonly step: StepOf<"call">;
  /** Keys of the places that name the spender. */
  readonly places: ReadonlySet<number>;
}

/** Approvals without a limit. */
function standingIn(program: Program, flow: Flow): readonly Standing[] {
  return approvalsIn(program, flow)
    .filter(({ amount }) => amount.kind === "number" && amount.number >= unlimited)
    .map((one) => ({ step: one.step, places: placesOf(flow, one) }));
}

/** More than there is of any token. */
const unlimited = 1n << 95n;

/** What the spender is read from, or written to. */
function placesOf(flow: Flow, { spender }: Approval): ReadonlySet<number> {
  const written = committingStepsOf(flow, "write").filter(({ value }) => value.key === spender.key);
  const read = spender.kind === "load" ? [spender.place] : [];
  return new Set([...read, ...written.map(({ place }) => place)].map(({ key }) => key));
}

/** Some allowance but that of the new one is set to nothing, or lowered. */
function takesBack(program: Program, flow: Flow, { value }: StepOf<"write">): boolean {
  const isReset = ({ spender, amount }: Approval): boolean => isNumber(amount, 0n) && spender.key !== value.key;
  if (approvalsIn(program, flow).some(isReset)) return true;
  return committingStepsOf(flow, "call").some(({ call }) => {
    const called = calledFunction(program, call);
    return called !== undefined && /^(?:safe)?decreaseAllowance\(/i.test(called.signature);
  });
}
