/** How a reentrancy is told, whoever is let in and however. */

import type { Reentrancy } from "../../dataflow/reentry/reentrancies.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { indexesOf, isInput, isNumber, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection } from "../detector.ts";
import { isAlwaysNothing } from "./empty-records.ts";

/** Where the call is, and the path: what was read, what is written late, and the way back in. */
export function describeReentrancy(program: Program, reentrancy: Reentrancy): Detection {
  const { flow, step, late, through } = reentrancy;
  const at = anchorBefore(program, flow, step, late.write);
  const place = `\`${printPlace(late.write.place)}\``;
  const one = isTaken(reentrancy) ? "payer" : "receiver";
  const way =
    through === flow ? `the ${one} can reenter` : `the ${one} can reenter through ${printCallable(through.entry)}`;
  return {
    at,
    ...assumed(reentrancy, place),
    message: `${printCallable(flow.entry)} ${actionOf(reentrancy)} before it updates ${place}: ${way} while the old value is still stored`,
    related: [
      { at: late.read.node, message: `${place} is read before the call` },
      ...(at === step.node ? [] : [{ at: step.node, message: "The external call is here" }]),
      { at: late.write.node, message: `${place} is updated only here, after the call` },
      ...(through === flow
        ? []
        : [
            {
              at: through.entry,
              message: `${printCallable(through.entry)} uses ${place} and does not share a reentrancy guard with ${printCallable(flow.entry)}`,
            },
          ]),
    ],
  };
}

/** What is kept under the address of the one who is let in: a contract that lies about itself harms who deals with it. */
function isOwnRecord({ late, step, reentrantCallee: { way } }: Reentrancy): boolean {
  const { target, value } = step.call;
  const isPaid = value !== undefined && !isNumber(value, 0n);
  const [first] = indexesOf(late.write.place);
  return way === "call" && !isPaid && target !== undefined && !isInput(target, "sender") && first?.key === target.key;
}

/** One variable of the contract holds the callee, the same for everybody: who replaces it replaces a part of the contract. */
function isComponent({ step: { call }, reentrantCallee: { way } }: Reentrancy): boolean {
  return way === "call" && call.target?.kind === "load" && call.target.place.path.length === 0;
}

function assumed(reentrancy: Reentrancy, place: string): Pick<Detection, "severity" | "assumptions"> {
  const { target, value } = reentrancy.step.call;
  if (isInVain(reentrancy) && value !== undefined) return inVain(value);
  const isOwn = isOwnRecord(reentrancy);
  if (!isOwn && !isComponent(reentrancy)) return reentrancy.isByProof ? byProof : {};
  const assumption = isOwn
    ? `${place} decides about others than those who deal with this very contract.`
    : `Whoever can change \`${target === undefined ? "" : printValue(target)}\` makes it a contract that calls back`;
  return { severity: "Low", assumptions: [assumption] };
}

/** What is sent comes of records that nobody ever fills: it is nothing. */
export function isInVain({ home, flow, step }: Reentrancy): boolean {
  return step.call.value !== undefined && isAlwaysNothing(home, flow, step.id, step.call.value);
}

/** There is nothing to be had, once or twice, until something else fills what is paid out of. */
function inVain(value: Value): Pick<Detection, "severity" | "assumptions"> {
  return {
    severity: "Low",
    assumptions: [`Something makes \`${printValue(value)}\` more than zero: nothing here does.`],
  };
}

const byProof: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Medium",
  assumptions: ["Somebody who would call back is given a proof that this function accepts."],
};

/** By a token that calls whoever gives it. */
function isTaken({ step: { call }, reentrantCallee: { way, who } }: Reentrancy): boolean {
  return way === "token" && call.callee?.name === "transferFrom" && call.arguments[0]?.key === who.key;
}

function actionOf(reentrancy: Reentrancy): string {
  const { step, reentrantCallee } = reentrancy;
  const { call } = step;
  const target = call.target === undefined ? "another contract" : `\`${printValue(call.target)}\``;
  if (reentrantCallee.way === "hook") return `lets ${target} call \`${printValue(reentrantCallee.who)}\``;
  if (isTaken(reentrancy)) return `takes ${target} from \`${printValue(reentrantCallee.who)}\``;
  if (reentrantCallee.way === "token") return `sends ${target} to \`${printValue(reentrantCallee.who)}\``;
  return reentrantCallee.way === "ether" ? `sends ether to ${target}` : `calls ${target}`;
}
