/** Ends that are set by how long what comes in now has to wait, and that what came in before waits for too. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isInput, isReadFrom, kindBit, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { limitOf } from "./time-limits.ts";

/** A time that is set without a look at the one that stands, beside a record that is added to. */
export interface ForgottenEnd {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly grown: StepOf<"write">;
  /** A test that the time has come. */
  readonly wait: StepOf<"assume">;
}

/** Those of one contract. */
export function forgottenEnds({ flows }: ContractFlows): readonly ForgottenEnd[] {
  return flows.flatMap((flow) =>
    committingStepsOf(flow, "write").flatMap((write): readonly ForgottenEnd[] => {
      const grown = isOfChoice(write.value) ? grownIn(flow, write) : undefined;
      const wait = grown && waitFor(flows, write.place);
      if (grown === undefined || wait === undefined || isMinded(flow, write, grown)) return [];
      return [{ flow, write, grown, wait }];
    }),
  );
}

function isMinded(flow: Flow, { place }: StepOf<"write">, grown: StepOf<"write">): boolean {
  if (exempt("forgotten-ends: the end that stands is looked at", isAsked(flow, place) || isRead(flow, place)))
    return true;
  return exempt("forgotten-ends: there was nothing before", isAsked(flow, grown.place));
}

/** `block.timestamp + length`, where the caller says how long. */
function isOfChoice(value: Value): boolean {
  if (!isOperation(value, "+") || !value.operands.some(isNow)) return false;
  return value.operands.some((one) => !isNow(one) && hasPart(one, kindBit.parameter));
}

/** The caller, or whom the caller names. */
function accountOf(place: Place): Value | undefined {
  const index = indexesOf(place).at(-1);
  return index !== undefined && (isInput(index, "sender") || index.kind === "parameter") ? index : undefined;
}

/** What the same account has is more now, by what the caller says. */
function grownIn(flow: Flow, end: StepOf<"write">): StepOf<"write"> | undefined {
  const account = accountOf(end.place);
  if (account === undefined || isFreshIndex(account, flow)) return undefined;
  const grown = changesOf(flow).find(
    ({ sign, amount, write }) =>
      sign > 0 &&
      write.place.storageClass !== end.place.storageClass &&
      hasPart(amount, kindBit.parameter | kindBit.value) &&
      indexesOf(write.place).at(-1)?.key === account.key,
  );
  return grown?.write;
}

function waitFor(flows: readonly Flow[], { storageClass }: Place): StepOf<"assume"> | undefined {
  return flows
    .flatMap((flow) => committingStepsOf(flow, "assume"))
    .find((test) => limitOf(test).some(({ side, time }) => side === "after" && time.storageClass === storageClass));
}

/** A test asks for it. */
function isAsked(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass));
}

function isRead(flow: Flow, { key }: Place): boolean {
  return stepsOf(flow, "read").some(({ place }) => place.key === key);
}
