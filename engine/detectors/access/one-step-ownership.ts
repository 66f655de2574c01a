/** Control over a contract that one wrong argument, or one call at the wrong time, ends for good. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { privilegeIn } from "../../dataflow/access/privilege-tests.ts";
import { findPrivileges } from "../../dataflow/access/privileges.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isNumber, type Place } from "../../flow/value.ts";
import { isDeployable } from "../../program/deployable.ts";
import { headerPlace } from "../../program/header.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const oneStepOwnership: Detector = {
  id: "one-step-ownership",
  title: "Single-step ownership transfer",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [282],
  owasp: "SC01:2026",
  scwe: ["SCWE-139"],
  why: "A mistyped address becomes the owner at once, and nobody can undo it: the contract has lost its administration. Where ownership can be renounced while the contract is paused, it stays paused with all funds in it.",
  fix: "Use two steps: nominate a new owner and let them accept, as OpenZeppelin's `Ownable2Step` does. Refuse to renounce ownership while paused.",
  example: {
    bad: `contract Vault {
    address public owner = msg.sender;

    function transferOwnership(address newOwner) external {
        require(msg.sender == owner && newOwner != address(0), "refused");
        owner = newOwner;
    }
}`,
    good: `contract Vault {
    address public owner = msg.sender;
    address public successor;

    function transferOwnership(address newOwner) external {
        require(msg.sender == owner, "not the owner");
        successor = newOwner;
    }

    function acceptOwnership() external {
        require(msg.sender == successor, "not the successor");
        owner = msg.sender;
        successor = address(0);
    }
}`,
  },
  references: ["https://docs.openzeppelin.com/contracts/5.x/api/access#Ownable2Step"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...judge(program, home)]));
  },
};

/** At most one finding a contract for each of the two. */
function* judge(program: Program, home: ContractFlows): Generator<Detection> {
  if (!isDeployable(home.contract) || roleOf(program, home.contract) === "test") return;
  const places = [...findPrivileges(home).values()].map(({ place }) => place);
  const owners = places.filter((place) => isSingle(place) && changesOf(home, place).length > 0);
  const ends = owners.flatMap((owner) => describeEnd(program, home, owner));
  const handovers = owners.flatMap((owner) => describeHandover(program, home, owner));
  yield* [...ends.slice(0, 1), ...handovers.slice(0, 1)];
}

function describeHandover(program: Program, home: ContractFlows, owner: Place): Detection[] {
  const { contract } = home;
  const handovers = changesOf(home, owner).filter(({ step: { value } }) => value.kind === "parameter");
  const [first] = handovers;
  if (first === undefined) return [];
  return [
    {
      at: headerPlace(program, contract),
      message: `\`${contract.name}\` gets a new \`${printPlace(owner)}\` as soon as ${printCallable(first.flow.entry)} is called, even if the address is wrong`,
      related: handovers.map(({ step }) => ({
        at: step.node,
        message: "Ownership is transferred here, in a single step",
      })),
    },
  ];
}

function describeEnd(program: Program, home: ContractFlows, owner: Place): Detection[] {
  const { contract } = home;
  for (const { flow, step } of changesOf(home, owner)) {
    const pause = isNumber(step.value, 0n) ? findPause(home, flow) : undefined;
    if (pause === undefined) continue;
    const isHere = program.fileOf(step.node) === program.fileOf(contract);
    return [
      {
        at: isHere ? step.node : headerPlace(program, contract),
        severity: "Low",
        message: `${printCallable(flow.entry)} leaves \`${contract.name}\` paused forever if it is called while paused`,
        related: [
          { at: step.node, message: `Nobody is \`${printPlace(owner)}\` from here on` },
          { at: pause.node, message: "Only the owner can pause and unpause" },
        ],
      },
    ];
  }
  return [];
}

/** The variable itself: `owner`, not a list of those in charge. */
function isSingle(place: Place): boolean {
  return indexesOf(place).length === 0 && place.base.kind === "variable";
}

interface Change {
  readonly flow: Flow;
  readonly step: StepOf<"write">;
}

/** What the one in charge does to the own place. */
function changesOf({ flows, trust }: ContractFlows, { key }: Place): readonly Change[] {
  return flows
    .filter((flow) => {
      const context = trust.contextOf(flow);
      return stepsOf(flow, "assume").some((test) => privilegeIn(test, context).some((place) => place.key === key));
    })
    .flatMap((flow) =>
      committingStepsOf(flow, "write")
        .filter((step) => step.place.key === key && !trust.isIntendedPublic(flow, step.id))
        .map((step) => ({ flow, step })),
    );
}

/** A switch that those in charge turn on, that others may not pass then, and that the flow does not ask for. */
function findPause({ flows, trust }: ContractFlows, end: Flow): StepOf<"write"> | undefined {
  const switches = flows.flatMap((flow) =>
    stepsOf(flow, "write").filter(
      (step) => isNumber(step.value, 1n) && isSingle(step.place) && !trust.isIntendedPublic(flow, step.id),
    ),
  );
  const isTested = (flow: Flow, { key }: Place, holds?: boolean): StepOf<"assume"> | undefined =>
    stepsOf(flow, "assume").find(
      (test) =>
        test.condition.kind === "load" &&
        test.condition.place.key === key &&
        (holds === undefined || test.holds === holds),
    );
  return switches.find(({ place }) => {
    const stopped = flows.filter((flow) => {
      const test = isTested(flow, place, false);
      return test !== undefined && trust.isIntendedPublic(flow, test.id);
    });
    return stopped.length > 0 && isTested(end, place) === undefined;
  });
}
