/** A contract that takes ether and has no way to give it out. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import type { Value } from "../../flow/value.ts";
import { callOptionsOf } from "../../program/call-options.ts";
import { isDeployable } from "../../program/deployable.ts";
import { headerPlace } from "../../program/header.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { entryPointsOf, signatureOf } from "../../program/resolve.ts";
import { functionKindOf } from "../../program/types.ts";
import type { ContractDefinition, FunctionDefinition, YulFunctionCall } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { countsEther } from "./payments/counted-ether.ts";
import { callingContractOf, setsUp, takesEther } from "./payments/ether-entries.ts";

export const etherLocked: Detector = {
  id: "ether-locked",
  title: "Locked ether (no withdrawal function)",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [400],
  scwe: ["SCWE-140"],
  why: "The contract accepts ether, and neither it nor its base contracts have a function that sends any. Ether that is paid in is locked forever.",
  fix: "Add a withdrawal function for those who are entitled, or do not accept ether.",
  example: {
    bad: `contract Jar {
    mapping(address => uint256) public paid;

    function pay() external payable {
        paid[msg.sender] += msg.value;
    }
}`,
    good: `contract Jar {
    mapping(address => uint256) public paid;

    function pay() external payable {
        paid[msg.sender] += msg.value;
    }

    function takeBack() external {
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "transfer failed");
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#receive-ether-function"],

  *detect(program): Generator<Detection> {
    for (const contract of program.contracts) {
      if (exempt("ether-locked: others complete the contract", !isDeployable(contract))) continue;
      const entries = takingEntriesOf(program, contract);
      if (!isSome(entries) || codeOf(program, contract).some(sendsEther)) continue;
      const idle = findIdleSender(program, contract);
      if (exempt("ether-locked: derived contracts send it", idle !== undefined && isInherited(program, contract)))
        continue;
      if (exempt("ether-locked: a part of contracts that send it", isPart(program, contract))) continue;
      yield describe(program, contract, entries, idle);
    }
  },
};

function describe(
  program: Program,
  contract: ContractDefinition,
  entries: readonly [TakingEntry, ...TakingEntry[]],
  idle: Callable | undefined,
): Detection {
  const forEther = entries.find(({ entry: { kind } }) => kind === "receive" || kind === "fallback");
  const { entry, caller } = forEther ?? entries[0];
  const isOpen = entries.some((one) => one.caller === undefined);
  return {
    at: headerPlace(program, contract),
    message: `\`${contract.name}\` accepts ether in ${printCallable(entry)} but has no code that sends any: it is locked`,
    related: [
      { at: headerPlace(program, entry), message: "ether comes in here" },
      ...(idle === undefined ? [] : [{ at: headerPlace(program, idle), message: "nothing calls this" }]),
    ],
    ...doubt(contract, {
      isWanted: forEther !== undefined || isCounted(program, contract, entries),
      isComplete: idle === undefined,
      caller: isOpen ? undefined : caller,
    }),
  };
}

/** What ether comes in by looks at how much it is. */
function isCounted(program: Program, contract: ContractDefinition, entries: readonly TakingEntry[]): boolean {
  const own = callablesOf(program, contract);
  const start = entries.map(({ entry }) => entry);
  return reachedFrom(program, contract, start).some((one) => countsEther(program, own, one));
}

interface TakingEntry {
  readonly entry: FunctionDefinition;
  /** The only contract that may call it. */
  readonly caller: Value | undefined;
}

function isSome<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}

/** Where ether comes in once the contract is set up. */
function takingEntriesOf(program: Program, contract: ContractDefinition): readonly TakingEntry[] {
  const home = contractFlows(program).find((one) => one.contract === contract);
  return entryPointsOf(program, contract).flatMap((entry): readonly TakingEntry[] => {
    if (entry.stateMutability !== "payable") return [];
    const flow = home?.flows.find((one) => one.entry === entry);
    if (home === undefined || flow === undefined) return [{ entry, caller: undefined }];
    if (exempt("ether-locked: it reverts with ether", !takesEther(flow))) return [];
    if (exempt("ether-locked: only when it is set up", setsUp(home.trust, flow))) return [];
    return [{ entry, caller: callingContractOf(flow) }];
  });
}

interface Grounds {
  readonly isWanted: boolean;
  readonly isComplete: boolean;
  readonly caller: Value | undefined;
}

function doubt(
  { name }: ContractDefinition,
  { isWanted, isComplete, caller }: Grounds,
): Pick<Detection, "severity" | "assumptions"> {
  const assumptions = [
    ...(caller === undefined ? [] : [`${printValue(caller)} sends ether along.`]),
    ...(isWanted ? [] : ["Somebody sends ether to a function that does not require any."]),
    ...(isComplete ? [] : [`No contract that derives from \`${name}\` calls what it leaves uncalled.`]),
  ];
  return assumptions.length === 0 ? {} : { severity: "Low", assumptions };
}

/** A function of the contract that sends ether, and that neither a transaction nor other code comes to. */
function findIdleSender(program: Program, contract: ContractDefinition): Callable | undefined {
  return callablesOf(program, contract).find((one) => reachedFrom(program, contract, [one]).some(sendsEther));
}

function isInherited(program: Program, contract: ContractDefinition): boolean {
  return program.contracts.some((one) => one !== contract && program.linearizedBases(one).includes(contract));
}

/** Made of nothing that is called but what takes ether, and a base of contracts that send it. */
function isPart(program: Program, contract: ContractDefinition): boolean {
  const isOnlyForEther = entryPointsOf(program, contract).every(
    ({ kind }) => kind === "receive" || kind === "fallback",
  );
  return (
    isOnlyForEther &&
    program.contracts.some(
      (one) =>
        one !== contract && program.linearizedBases(one).includes(contract) && codeOf(program, one).some(sendsEther),
    )
  );
}

/** What transactions and the deployment come to: functions, modifiers and initial values, those of libraries too. */
function codeOf(program: Program, contract: ContractDefinition): readonly AnyNode[] {
  const members = program.linearizedBases(contract).flatMap(({ nodes }) => nodes);
  return reachedFrom(program, contract, [
    ...entryPointsOf(program, contract),
    ...members.filter((one) => isKind(one, "FunctionDefinition") && one.kind === "constructor"),
    ...members.filter((one) => isKind(one, "VariableDeclaration")),
  ]);
}

/** The code and all that it names; of overrides any, as which one runs is left open. */
function reachedFrom(program: Program, contract: ContractDefinition, start: readonly AnyNode[]): readonly AnyNode[] {
  const own = callablesOf(program, contract);
  const code = new Set(start);
  // A set is walked in the order of insertion, additions too.
  for (const one of code) {
    for (const named of callablesNamedIn(program, one)) {
      if (isElsewhere(program, contract, named)) continue;
      code.add(named);
      const signature = signatureOf(named);
      for (const alike of own) if (signatureOf(alike) === signature) code.add(alike);
    }
  }
  return [...code];
}

function callablesNamedIn(program: Program, code: AnyNode): readonly Callable[] {
  return findAll(code, "Identifier", "MemberAccess", "IdentifierPath")
    .map(({ referencedDeclaration }) => program.findNode(referencedDeclaration ?? -1))
    .filter((named) => isKind(named, "FunctionDefinition", "ModifierDefinition"));
}

/** True for the function of another contract; that of a library or a file runs in this one. */
function isElsewhere(program: Program, contract: ContractDefinition, named: Callable): boolean {
  const owner = program.contractOf(named);
  return owner?.contractKind === "contract" && !program.linearizedBases(contract).includes(owner);
}

function callablesOf(program: Program, contract: ContractDefinition): readonly Callable[] {
  return program
    .linearizedBases(contract)
    .flatMap(({ nodes }) => nodes.filter((node) => isKind(node, "FunctionDefinition", "ModifierDefinition")));
}

const senders: ReadonlySet<string> = new Set([
  "transfer",
  "send",
  "selfdestruct",
  "baredelegatecall",
  "barecallcode",
  "delegatecall",
]);
/** With the position of the argument that says how much; none where everything goes, or code of others decides. */
const yulSenders: Readonly<Record<string, number | undefined>> = {
  call: 2,
  callcode: 2,
  create: 0,
  create2: 0,
  delegatecall: undefined,
  selfdestruct: undefined,
  suicide: undefined,
};

function sendsEtherInYul({ functionName, arguments: args }: YulFunctionCall): boolean {
  if (!Object.hasOwn(yulSenders, functionName.name)) return false;
  const amount = args[yulSenders[functionName.name] ?? -1];
  return !(isKind(amount, "YulLiteral") && /^0(?:x0+)?$/.test(amount.value ?? ""));
}

/** Sends ether, or runs code of others that may. */
function sendsEther(code: AnyNode): boolean {
  const calls = findAll(code, "FunctionCall").map(callOptionsOf);
  return (
    calls.some(
      ({ callee, options }) => senders.has(functionKindOf(callee)) || options.some(([name]) => name === "value"),
    ) || findAll(code, "YulFunctionCall").some(sendsEtherInYul)
  );
}
