/** Limits, marks and roles that are kept and that nothing asks: what they are to hold back goes on. */

import type { VariableDeclaration } from "solidity-ast";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isHindrance, isRoleForItself, isUsed, keptRecords } from "../../dataflow/backing/kept-records.ts";
import { anchorIn } from "../../flow/anchor.ts";
import type { Flow, Step } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findAskers } from "./askers.ts";
import { type LiveTerm, liveTerms } from "./ownership/live-terms.ts";
import { type UnheededTerm, unheededTerms } from "./ownership/unheeded-terms.ts";

export const neverAsked: Detector = {
  id: "never-asked",
  title: "Limit or role that is kept and never checked",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [754, 862],
  owasp: "SC05:2026",
  why: "A deadline, a maximum, a number that tells old from new, a flag or a role is stored, and no function looks at it. Users and auditors take it for a limit; whoever it was to hold back is not held back.",
  fix: "Check it in the function that it is meant for, before anything is moved; remove it where nothing needs it.",
  example: {
    bad: `contract Passes {
    struct Pass {
        address holder;
        uint256 credit;
        uint256 maxCharge;
    }

    address private immutable merchant = msg.sender;
    mapping(uint256 => Pass) public passes;

    function open(uint256 id, uint256 maxCharge) external payable {
        require(passes[id].holder == address(0), "taken");
        passes[id] = Pass(msg.sender, msg.value, maxCharge);
    }

    function charge(uint256 id, uint256 amount) external {
        require(msg.sender == merchant, "not the merchant");
        passes[id].credit -= amount;
        payable(merchant).transfer(amount);
    }
}`,
    good: `contract Passes {
    struct Pass {
        address holder;
        uint256 credit;
        uint256 maxCharge;
    }

    address private immutable merchant = msg.sender;
    mapping(uint256 => Pass) public passes;

    function open(uint256 id, uint256 maxCharge) external payable {
        require(passes[id].holder == address(0), "taken");
        passes[id] = Pass(msg.sender, msg.value, maxCharge);
    }

    function charge(uint256 id, uint256 amount) external {
        require(msg.sender == merchant && amount <= passes[id].maxCharge, "not allowed");
        passes[id].credit -= amount;
        payable(merchant).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/754.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "what is kept and never asked", (home) => [
        ...findUnasked(program, home),
        ...[...unheededTerms(program, home)].map(describeTerm),
        ...[...liveTerms(program, home)].map((one) => describeLive(program, one)),
      ]),
      "Low",
    );
  },
};

function* findUnasked(program: Program, home: ContractFlows): Generator<Detection> {
  if (isSeenElsewhere(home)) return;
  for (const record of keptRecords(program, home)) {
    const isForItself = isRoleForItself(home, record);
    if (!isForItself && (!(record.isFuture || isHindrance(record.declaration)) || isUsed(home, record))) continue;
    for (const { flow, step } of findAskers(program, home, record))
      yield describe(program, flow, step, record.declaration, isForItself);
  }
}

function describeTerm({ flow, at, term, bounds, in: where }: UnheededTerm): Detection {
  const name = `\`${term.name}\``;
  const isSigned = where === "signature";
  const [lead, what] = isSigned ? ["is signed", "the signature"] : ["is part of what the record is known by", "it"];
  const clause =
    bounds === "time"
      ? `never compares it with the time: ${what} is good for ever`
      : "never looks at it: what is agreed on holds nobody";
  return {
    at,
    message: `${name} ${lead}, and ${printCallable(flow.entry)} ${clause}`,
    related: [{ at: term, message: "It is declared here" }],
    ...(isSigned ? { severity: "Medium" } : { assumptions: [`No other contract goes by ${name}.`] }),
  };
}

function describeLive(program: Program, { flow, step, setting, kept }: LiveTerm): Detection {
  const copy = `\`${kept.declaration.name}\``;
  return {
    at: anchorIn(program, flow, step),
    message: `${printCallable(flow.entry)} goes by \`${printPlace(setting)}\` as it is now, while the record keeps it in ${copy} as it was, where nothing looks: whoever sets it changes what was agreed on`,
    related: [{ at: kept.declaration, message: "It is kept here" }],
    assumptions: [`${copy} is kept to go by, not only as a note.`],
  };
}

/** Code that is not known may ask. */
function isSeenElsewhere({ contract, flows, leftOut }: ContractFlows): boolean {
  const isOpen =
    leftOut.length > 0 ||
    contract.abstract ||
    flows.some((flow) => flow.truncated || flow.steps.some((step) => step.kind === "opaque" || isForeignCode(step)));
  return exempt("never-asked: code that is not known may ask", isOpen);
}

function isForeignCode(step: Step): boolean {
  return step.kind === "call" && (step.call.form === "delegatecall" || step.call.form === "callcode");
}

function describe(
  program: Program,
  flow: Flow,
  step: Step,
  declaration: VariableDeclaration,
  isForItself: boolean,
): Detection {
  const name = `\`${declaration.name}\``;
  const entry = printCallable(flow.entry);
  return {
    at: anchorIn(program, flow, step),
    message: isForItself
      ? `${name} is asked for only to name the next one: ${entry} is open to everybody`
      : `${name} is kept, and nothing ever checks it: ${entry} goes on whatever it says`,
    related: [{ at: declaration, message: "It is declared here" }],
    assumptions: [
      `${name} is meant ${isForItself ? "to be the only one who does this" : "as a limit, not only as a note"}.`,
    ],
  };
}
