/** Functions that another contract runs in its own storage, where their variables are something else. */

import type { ContractDefinition, FunctionDefinition, VariableDeclaration } from "solidity-ast";
import {
  allSteps,
  type ContractFlows,
  contractFlows,
  functionFlow,
  type OpenStep,
} from "../../dataflow/access/contract-flows.ts";
import { findPrivileges } from "../../dataflow/access/privileges.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import { isDeployable } from "../../program/deployable.ts";
import type { Program } from "../../program/program.ts";
import { entryPointsOf } from "../../program/resolve.ts";
import { signatureOf } from "../../program/signature.ts";
import { plainType } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type StoredVariable, storageSlotsOf } from "./storage-slots.ts";

export const delegatecallLayout: Detector = {
  id: "delegatecall-layout",
  title: "Storage collision through delegatecall",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-124",
  isSwcNearest: true,
  cwe: [787, 1109],
  owasp: "SC10:2026",
  scwe: ["SCWE-035"],
  ethTrust: ["[S] No delegatecall()"],
  why: "Code that runs by `delegatecall` finds its variables by slot number alone. Where the calling contract keeps something else in those slots, it is overwritten: a number that a caller passes becomes the owner, or the address of the implementation.",
  fix: "Let both contracts inherit the same variables first, in the same order; or make the code a `library` that receives what it works on.",
  example: {
    bad: `contract Clock {
    uint256 public time;

    function setTime(uint256 next) external {
        time = next;
    }
}

contract Diary {
    address public owner = msg.sender;
    uint256 public time;
    Clock private immutable clock = new Clock();

    function setTime(uint256 next) external {
        (bool ok, ) = address(clock).delegatecall(abi.encodeWithSignature("setTime(uint256)", next));
        require(ok, "failed");
    }
}`,
    good: `contract Storage {
    address public owner = msg.sender;
    uint256 public time;
}

contract Clock is Storage {
    function setTime(uint256 next) external {
        time = next;
    }
}

contract Diary is Storage {
    Clock private immutable clock = new Clock();

    function setTime(uint256 next) external {
        (bool ok, ) = address(clock).delegatecall(abi.encodeWithSignature("setTime(uint256)", next));
        require(ok, "failed");
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/introduction-to-smart-contracts.html#delegatecall-and-libraries",
    "https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findMismatches(program));
  },
};

function* findMismatches(program: Program): Generator<Detection> {
  for (const delegation of allSteps(program, "call")) {
    const { in: home, step } = delegation;
    const callee = calleeOf(program, home, step);
    const clash = callee && findClash(program, home, callee);
    if (callee !== undefined && clash !== undefined) yield describe(program, delegation, callee, clash);
  }
}

/** A function as the contract has it that others delegate to. */
interface Callee {
  readonly contract: ContractDefinition;
  readonly entry: FunctionDefinition;
}

/** What a delegatecall runs: the only other contract that has a function by that name and those parameters itself. */
function calleeOf(program: Program, home: ContractFlows, { call }: StepOf<"call">): Callee | undefined {
  if (call.form !== "delegatecall" && call.form !== "callcode") return undefined;
  const signature = calledFunction(program, call)?.signature;
  if (signature === undefined) return undefined;
  const [only, ...others] = contractFlows(program).flatMap(({ contract }): Callee[] => {
    if (contract === home.contract || !isDeployable(contract)) return [];
    const entry = entryPointsOf(program, contract).find((one) => signatureOf(program, one) === signature);
    return entry === undefined || delegates(functionFlow(program, contract, entry)) ? [] : [{ contract, entry }];
  });
  return others.length === 0 ? only : undefined;
}

function delegates(flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => call.form === "delegatecall");
}

/* Slots. */

interface Clash {
  readonly write: StepOf<"write">;
  readonly meant: VariableDeclaration;
  readonly hit: VariableDeclaration;
}

/** The first write of the function that falls on something else here. */
function findClash(program: Program, home: ContractFlows, { contract, entry }: Callee): Clash | undefined {
  const [here, there] = [home.contract, contract].map((one) => storageSlotsOf(program, one));
  const flow = functionFlow(program, contract, entry);
  for (const write of stepsOf(flow, "write")) {
    const { base } = write.place;
    const meant = base.kind === "variable" ? there?.find(({ variable }) => variable === base.declaration) : undefined;
    if (meant === undefined || !flow.committing.has(write.id)) continue;
    const hit = here?.find((own) => overlap(own, meant) && isOther(own, meant, home));
    if (hit !== undefined) return { write, meant: meant.variable, hit: hit.variable };
  }
  return undefined;
}

function overlap(a: StoredVariable, b: StoredVariable): boolean {
  return a.slot === b.slot && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

/** Another type; or only another name, where callers are compared with what lies there. */
function isOther(own: StoredVariable, { variable, offset }: StoredVariable, home: ContractFlows): boolean {
  if (own.offset !== offset || plainType(own.variable) !== plainType(variable)) return true;
  if (own.variable === variable || own.variable.name === variable.name) return false;
  return [...findPrivileges(home).values()].some(
    ({ place: { base } }) => base.kind === "variable" && base.declaration === own.variable,
  );
}

function describe(
  program: Program,
  delegation: OpenStep<"call">,
  callee: Callee,
  { write, meant, hit }: Clash,
): Detection {
  const { in: home, flow, step } = delegation;
  const at = anchorIn(program, flow, step);
  const [owner, other] = [home.contract.name, callee.contract.name];
  return {
    at,
    message: `${printCallable(callee.entry)} of \`${other}\` runs by delegatecall in the storage of \`${owner}\` and overwrites \`${hit.name}\`, which has the same slot as its \`${meant.name}\``,
    related: [
      ...(at === step.node ? [] : [{ at: step.node, message: "The delegatecall is here" }]),
      { at: write.node, message: `\`${meant.name}\` is written here` },
      { at: hit, message: `\`${owner}\` keeps \`${hit.name}\` in that slot` },
    ],
    ...(home.trust.isAttackerReachable(flow, step.id) ? {} : { severity: "Medium" as const }),
    assumptions: [`The delegatecall target is a \`${other}\`.`],
  };
}
