/** Addresses that are stored, or sent ether, as they come: the zero address too. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { type Call, indexesOf, isNumber, operandsOf, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import { isOfAccounts } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const uncheckedZeroAddress: Detector = {
  id: "unchecked-zero-address",
  title: "Missing zero-address check",
  severity: "None",
  confidence: "Medium",
  swc: "SWC-123",
  isSwcNearest: true,
  cwe: [20],
  owasp: "SC05:2026",
  scwe: ["SCWE-143"],
  ethTrust: ["[Q] Process All Inputs"],
  why: "An argument that was left out is the zero address. As an owner it locks everyone out; as a token or recipient it loses what is sent to it; set in a constructor or initializer, it cannot be corrected.",
  fix: "Require that the address is not `address(0)`, or document that zero has a meaning.",
  example: {
    bad: `contract Vault {
    address public owner = msg.sender;

    function setOwner(address newOwner) external {
        require(msg.sender == owner, "not the owner");
        owner = newOwner;
    }
}`,
    good: `contract Vault {
    address public owner = msg.sender;

    function setOwner(address newOwner) external {
        require(msg.sender == owner, "not the owner");
        require(newOwner != address(0), "no owner");
        owner = newOwner;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/20.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      contractFlows(program).flatMap((home) => [...findStores(program, home), ...findPayments(program, home)]),
    );
  },
};

function* findStores(program: Program, home: ContractFlows): Generator<Detection> {
  if (roleOf(program, home.contract) === "test") return;
  for (const flow of [...home.flows, ...home.lowerConstructors()]) {
    for (const step of stepsOf(flow, "write")) {
      const { value, place } = step;
      const isSuspect = value.kind === "parameter" && isOfAccounts(value.declaration) && indexesOf(place).length === 0;
      if (
        !isSuspect ||
        !flow.committing.has(step.id) ||
        exempt("unchecked-zero-address: it is looked at", isLookedAt(flow, value))
      )
        continue;
      const at = anchorIn(program, flow, step);
      yield {
        at,
        message: `${printCallable(flow.entry)} stores \`${value.declaration.name}\` in \`${printPlace(place)}\` without a zero-address check`,
        related: at === step.node ? [] : [{ at: step.node, message: "It is stored here" }],
      };
    }
  }
}

/** Ether that goes wherever an argument says. */
function* findPayments(program: Program, home: ContractFlows): Generator<Detection> {
  if (roleOf(program, home.contract) === "test") return;
  for (const flow of home.flows) {
    for (const step of stepsOf(flow, "call")) {
      const { form, target, value } = step.call;
      if (
        !payments.has(form) ||
        exempt("unchecked-zero-address: a call with data", hasData(step.call)) ||
        target?.kind !== "parameter" ||
        value === undefined ||
        isNumber(value, 0n)
      )
        continue;
      if (
        !flow.committing.has(step.id) ||
        exempt("unchecked-zero-address: the receiver is looked at", isLookedAt(flow, target))
      )
        continue;
      const at = anchorIn(program, flow, step);
      yield {
        at,
        message: `${printCallable(flow.entry)} sends ether to \`${target.declaration.name}\` without a zero-address check`,
        related: at === step.node ? [] : [{ at: step.node, message: "It is sent here" }],
      };
    }
  }
}

/** Calls that do not fail where there is no code. */
const payments: ReadonlySet<string> = new Set(["call", "send", "transfer"]);

/** What calls a function is no plain payment. */
function hasData({ arguments: [data] }: Call): boolean {
  return data !== undefined && !(data.kind === "literal" && data.text.trim() === "");
}

/** Some test has to do with it, or it is called with a function, which fails where there is no code. */
function isLookedAt(flow: Flow, { key }: Value): boolean {
  const isPart = (value: Value): boolean => {
    for (const one of subvalues(value, operandsOfTest)) if (one.key === key) return true;
    return false;
  };
  return (
    stepsOf(flow, "assume").some(({ condition }) => isPart(condition)) ||
    stepsOf(flow, "call").some((step) => isCalled(step, key))
  );
}

/** That a payment succeeded says nothing of who was paid. */
function operandsOfTest(value: Value): readonly Value[] {
  return value.kind === "result" && payments.has(value.call.form) ? [] : operandsOf(value);
}

function isCalled({ call }: StepOf<"call">, key: number): boolean {
  return call.form === "high-level" && call.target?.key === key;
}
