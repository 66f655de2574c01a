/** A proxy with variables of its own where the code it runs keeps others. */

import type { ContractDefinition, VariableDeclaration } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { findTaintSource } from "../../dataflow/access/taint.ts";
import { anchorOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { subvalues } from "../../flow/value.ts";
import { isDeployable } from "../../program/deployable.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { plainType } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type ShiftedLayout, shiftedLayouts } from "./shifted-layouts.ts";
import { storedVariables } from "./storage-slots.ts";

export const proxyStorageCollision: Detector = {
  id: "proxy-storage-collision",
  title: "Proxy storage collision",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-124",
  isSwcNearest: true,
  cwe: [787, 1109],
  owasp: "SC10:2026",
  scwe: ["SCWE-099"],
  why: "A proxy and its implementation share one storage, and each numbers its variables from slot 0. The implementation overwrites the proxy's owner or target with its own variables, or appears initialized by the proxy's data.",
  fix: "Keep the proxy's data in ERC-1967 slots, or let both inherit the same variables first.",
  example: {
    bad: `contract Proxy {
    address private owner = msg.sender;
    address private implementation;

    constructor(address i) {
        implementation = i;
    }

    fallback() external payable {
        (bool ok, bytes memory result) = implementation.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Counter {
    uint256 public count;

    function add() external {
        count++;
    }
}`,
    good: `contract Storage {
    address internal owner;
    address internal implementation;
}

contract Proxy is Storage {
    constructor(address i) {
        owner = msg.sender;
        implementation = i;
    }

    function upgrade(address i) external {
        require(msg.sender == owner, "not the owner");
        implementation = i;
    }

    fallback() external payable {
        (bool ok, bytes memory result) = implementation.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Counter is Storage {
    uint256 public count;

    function add() external {
        count++;
    }
}`,
  },
  references: [
    "https://eips.ethereum.org/EIPS/eip-1967",
    "https://docs.openzeppelin.com/upgrades-plugins/proxies#unstructured-storage-proxies",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([
      ...findCollisions(program),
      ...[...shiftedLayouts(program)].map((one) => describeShift(program, one)),
    ]);
  },
};

function* findCollisions(program: Program): Generator<Detection> {
  const homes = contractFlows(program).filter(({ contract }) => isDeployable(contract));
  const proxies = new Map(
    homes.flatMap((home) => (findDelegation(home) ? [[home, findDelegation(home)] as const] : [])),
  );
  const logics = homes.filter((home) => !proxies.has(home));
  for (const [{ contract, trust }, delegation] of proxies) {
    const own = storedVariables(program, contract);
    const [first] = own;
    const layoutOf = (home: ContractFlows) => storedVariables(program, home.contract);
    const known = logics.filter((home) => !creates(home, contract));
    if (first === undefined || delegation === undefined || known.some((home) => begins(layoutOf(home), own))) continue;
    const others = known.filter((home) => !contract.linearizedBaseContracts.includes(home.contract.id)).map(layoutOf);
    if (mayStandTogether(others, own)) continue;
    const clash = clashWith(others, own);
    const isAnybodys = clash === undefined && isChosenByAnyone(delegation, trust);
    if (exempt("proxy-storage-collision: whoever likes chooses the implementation", isAnybodys)) continue;
    const kept = clashingOf(own, others, clash) ?? first;
    yield describeClash(program, contract, { kept, clash, delegation, isFirst: kept === first });
  }
}

interface Clash {
  readonly kept: VariableDeclaration;
  /** Of the implementation; absent where its variables are not known. */
  readonly clash: VariableDeclaration | undefined;
  readonly delegation: Delegation;
  readonly isFirst: boolean;
}

function describeClash(
  program: Program,
  { name }: ContractDefinition,
  { kept, clash, delegation, isFirst }: Clash,
): Detection {
  const theirs = clash === undefined ? "its own variables" : `\`${nameOf(program, clash)}\``;
  return {
    at: kept,
    message: `\`${name}\` keeps \`${kept.name}\` in ${isFirst ? "the first slot," : "the slot"} where its implementation keeps ${theirs}`,
    related: [
      { at: delegation.step.node, message: "The implementation runs here, in the proxy's storage" },
      ...(clash === undefined ? [] : [{ at: clash, message: "This variable has the same slot" }]),
    ],
    ...(clash === undefined ? { severity: "Low" as const } : {}),
    assumptions: ["The implementation does not begin with the same variables."],
  };
}

function describeShift(program: Program, one: ShiftedLayout): Detection {
  const { contract, release, variable, displaced, write } = one;
  return {
    at: write === undefined ? variable : anchorOf(write, ({ callable }) => program.contractOf(callable) === contract),
    message: `\`${contract.name}\` keeps \`${variable.name}\` in the slot where \`${release.name}\`, which it extends, keeps \`${displaced.name}\``,
    related: [
      ...(write === undefined ? [] : [{ at: variable, message: "This variable comes first" }]),
      { at: displaced, message: "This one had the slot before" },
    ],
    severity: "Low",
    assumptions: [`A proxy of \`${release.name}\` is upgraded to \`${contract.name}\`.`],
  };
}

function nameOf(program: Program, variable: VariableDeclaration): string {
  return `${program.contractOf(variable)?.name ?? ""}.${variable.name}`;
}

interface Delegation {
  readonly flow: Flow;
  readonly step: StepOf<"call">;
}

/** The fallback hands every call on to code whose address is kept in storage. */
function findDelegation({ flows }: ContractFlows): Delegation | undefined {
  for (const flow of flows) {
    if (flow.entry.kind !== "fallback" && flow.entry.name !== "") continue;
    const found = stepsOf(flow, "call").find(({ call }) => {
      if (call.form !== "delegatecall" || call.target === undefined) return false;
      for (const one of subvalues(call.target)) if (one.kind === "load") return true;
      return false;
    });
    if (found !== undefined) return { flow, step: found };
  }
  return undefined;
}

/** There is no layout that it should have: what such code may do is another check's. */
function isChosenByAnyone({ flow, step }: Delegation, trust: Trust): boolean {
  const { target } = step.call;
  return target !== undefined && findTaintSource(target, flow, trust) !== undefined;
}

/** What deploys a proxy is not the code that runs in it. */
function creates({ contract }: ContractFlows, proxy: ContractDefinition): boolean {
  return findAll(contract, "NewExpression").some(
    ({ typeName }) => isKind(typeName, "UserDefinedTypeName") && typeName.referencedDeclaration === proxy.id,
  );
}

/** A few variables of a base that both have, and no others but the proxy's own: one alone may be anybody's owner. */
function isShared(layout: readonly VariableDeclaration[], own: readonly VariableDeclaration[]): boolean {
  return layout.length > 1 && layout.every((variable, at) => variable === own[at]);
}

function isMapping({ typeName }: VariableDeclaration): boolean {
  return isKind(typeName, "Mapping");
}

function mayStandTogether(
  others: readonly (readonly VariableDeclaration[])[],
  own: readonly VariableDeclaration[],
): boolean {
  const isApart = own.every(isMapping) && others.every((other) => sharedMapping(other, own) === undefined);
  const isOfOneBase = others.some((other) => isShared(other, own));
  return (
    exempt("proxy-storage-collision: both begin with the same base", isOfOneBase) ||
    exempt("proxy-storage-collision: mappings keep nothing in their own slots", others.length > 0 && isApart)
  );
}

/** The first variable of the first implementation that has any; of mappings alone, the one that shares entries with them. */
function clashWith(
  others: readonly (readonly VariableDeclaration[])[],
  own: readonly VariableDeclaration[],
): VariableDeclaration | undefined {
  const first = others.find(([variable]) => variable !== undefined)?.[0];
  if (!own.every(isMapping)) return first;
  return others.map((other) => sharedMapping(other, own)).find((one) => one !== undefined) ?? first;
}

/** The proxy's variable in the same slot. */
function clashingOf(
  own: readonly VariableDeclaration[],
  others: readonly (readonly VariableDeclaration[])[],
  clash: VariableDeclaration | undefined,
): VariableDeclaration | undefined {
  return clash && own.find((_, at) => others.some((other) => other[at] === clash));
}

/** In the slot of one of the proxy's mappings lies one with keys of the same type: entries of both have one place. */
function sharedMapping(
  layout: readonly VariableDeclaration[],
  own: readonly VariableDeclaration[],
): VariableDeclaration | undefined {
  return layout
    .slice(0, own.length)
    .find((other, at) => keyTypeOf(other) !== undefined && keyTypeOf(other) === keyTypeOf(own[at]));
}

function keyTypeOf(variable: VariableDeclaration | undefined): string | undefined {
  const typeName = variable?.typeName;
  return isKind(typeName, "Mapping") ? (typeName.keyType.typeDescriptions.typeString ?? undefined) : undefined;
}

/** True where `layout` begins with the same variables as all of `other`. */
function begins(layout: readonly VariableDeclaration[], other: readonly VariableDeclaration[]): boolean {
  return other.every((variable, at) => {
    const same = layout[at];
    return (
      same !== undefined &&
      plainType(same) === plainType(variable) &&
      (same === variable || same.name === variable.name)
    );
  });
}
