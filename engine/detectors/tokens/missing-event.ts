/** Settings that those in charge change without a sign. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isInput, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import { isOfAddresses, isValueType } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const missingEvent: Detector = {
  id: "missing-event",
  title: "Missing event for a critical change",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [778],
  scwe: ["SCWE-063"],
  ethTrust: ["[Q] State Changes Trigger Events"],
  why: "Users and monitoring follow a contract by its events. Without an event, a change of a fee, a limit or the owner goes unnoticed: nobody can react in time, and nobody can tell later when it happened.",
  fix: "Emit an event with the old and the new value.",
  example: {
    bad: `contract Market {
    address private immutable owner = msg.sender;
    uint256 public fee;

    function setFee(uint256 newFee) external {
        require(msg.sender == owner, "not the owner");
        fee = newFee;
    }
}`,
    good: `contract Market {
    event FeeChanged(uint256 oldFee, uint256 newFee);

    address private immutable owner = msg.sender;
    uint256 public fee;

    function setFee(uint256 newFee) external {
        require(msg.sender == owner, "not the owner");
        emit FeeChanged(fee, newFee);
        fee = newFee;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/778.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findSilentSetters(program, home)]));
  },
};

/** One finding a function: at the first setting that it changes. */
function* findSilentSetters(program: Program, home: ContractFlows): Generator<Detection> {
  if (roleOf(program, home.contract) === "test") return;
  for (const flow of home.flows) {
    if (home.trust.setOnceTestsOf(flow).length > 0 || committingStepsOf(flow, "emit").length > 0) continue;
    const [first, ...others] = stepsOf(flow, "write").filter((step) => isSetting(program, home, flow, step));
    if (first === undefined) continue;
    yield {
      at: first.node,
      message: `${printCallable(flow.entry)} changes \`${printPlace(first.place)}\` without emitting an event`,
      related: others.map(({ node, place }) => ({ at: node, message: `\`${printPlace(place)}\` changes here` })),
    };
  }
}

/** A variable that only appointed callers set, to something of their choice. */
function isSetting(
  program: Program,
  home: ContractFlows,
  flow: Flow,
  { id, place, value, node }: StepOf<"write">,
): boolean {
  const { base } = place;
  return (
    base.kind === "variable" &&
    base.declaration.stateVariable &&
    isValueType(base.declaration) &&
    program.contractOf(node) === program.contractOf(base.declaration) &&
    indexesOf(place).length === 0 &&
    flow.committing.has(id) &&
    (!home.trust.isIntendedPublic(flow, id) || (asksWhoCalls(flow, id) && mattersToOthers(home, place))) &&
    isChosen(value)
  );
}

/** A test before compares the caller with one account that is written down, whichever of the two it lets through. */
function asksWhoCalls(flow: Flow, id: number): boolean {
  const before = reachFrom(flow, id, { backwards: true });
  return stepsOf(flow, "assume").some((test) => before.has(test.id) && accountComparedIn(test) !== undefined);
}

/** The one account, a constant or of storage, that a test compares the caller with. */
function accountComparedIn({ condition }: StepOf<"assume">): Value | undefined {
  const sides = condition.kind === "operation" && condition.operator === "==" ? condition.operands : [];
  if (!sides.some((side) => isInput(side, "sender"))) return undefined;
  return sides.find(
    (side) => side.kind === "immutable" || (side.kind === "load" && indexesOf(side.place).length === 0),
  );
}

/** It says who may do what, or is a number that others depend on. */
function mattersToOthers({ flows }: ContractFlows, { storageClass, base }: Place): boolean {
  const isAddress = base.kind === "variable" && isOfAddresses(base.declaration);
  return flows.some((flow) =>
    isAddress
      ? stepsOf(flow, "assume").some((test) => {
          const account = accountComparedIn(test);
          return account?.kind === "load" && account.place.storageClass === storageClass;
        })
      : stepsOf(flow, "read").some(({ id, place }) => place.storageClass === storageClass && !asksWhoCalls(flow, id)),
  );
}

function isChosen(value: Value): boolean {
  for (const one of subvalues(value)) if (one.kind === "parameter" || isInput(one, "sender")) return true;
  return false;
}
