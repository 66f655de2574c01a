/** A contract that takes ether and has no way to give it out. */

import { callOptionsOf } from "../ast/call-options.ts";
import { isDeployable } from "../ast/deployable.ts";
import { headerPlace } from "../ast/header.ts";
import { type AnyNode, findAll, isKind } from "../ast/nodes.ts";
import { printCallable } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { entryPointsOf } from "../ast/resolve.ts";
import { functionKindOf } from "../ast/types.ts";
import type { ContractDefinition, FunctionDefinition, MemberAccess, YulFunctionCall } from "../solc/ast.ts";
import type { Detection, Detector } from "./detector.ts";

export const etherLocked: Detector = {
  id: "ether-locked",
  title: "Ether that nobody can take out",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-132",
  isSwcNearest: true,
  cwe: [400],
  why: "The contract accepts ether, and no function of it, nor of what it inherits, sends any. Whatever is paid in stays there for ever.",
  fix: "Add a function that pays out to those who are entitled, or do not accept ether.",
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
      if (!isDeployable(contract)) continue;
      const entries = entryPointsOf(program, contract).filter(
        (one) => one.stateMutability === "payable" && !refuses(one),
      );
      const [first] = entries;
      const code = codeOf(program, contract);
      if (first === undefined || code.some(sendsEther)) continue;
      const forEther = entries.find(({ kind }) => kind === "receive" || kind === "fallback");
      const isWanted = forEther !== undefined || code.some(countsEther);
      const entry = forEther ?? first;
      yield {
        at: headerPlace(program, contract),
        message: `\`${contract.name}\` takes ether in ${printCallable(entry)}, and has no code that sends any`,
        related: [{ at: headerPlace(program, entry), message: "ether comes in here" }],
        ...(isWanted
          ? {}
          : { severity: "Low", assumptions: ["Somebody sends ether to a function that asks for none."] }),
      };
    }
  },
};

/** Looks at what came in. */
function countsEther(code: AnyNode): boolean {
  return (
    findAll(code, "MemberAccess").some(isMsgValue) ||
    findAll(code, "YulFunctionCall").some(({ functionName }) => functionName.name === "callvalue")
  );
}

function isMsgValue({ memberName, expression }: MemberAccess): boolean {
  return memberName === "value" && isKind(expression, "Identifier") && expression.name === "msg";
}

/** Takes ether only to revert. */
function refuses({ body }: FunctionDefinition): boolean {
  const last = body?.statements?.at(-1);
  if (isKind(last, "RevertStatement")) return true;
  return (
    isKind(last, "ExpressionStatement") &&
    isKind(last.expression, "FunctionCall") &&
    functionKindOf(last.expression.expression) === "revert"
  );
}

/** The functions and modifiers of the contract and its bases, and all they call, library functions too. */
function codeOf(program: Program, contract: ContractDefinition): readonly AnyNode[] {
  const own = program
    .linearizedBases(contract)
    .flatMap(({ nodes }) => nodes.filter((node) => isKind(node, "FunctionDefinition", "ModifierDefinition")));
  const code = new Set<AnyNode>(own);
  for (const one of code) {
    for (const { expression: callee } of findAll(one, "FunctionCall")) {
      const called = isKind(callee, "Identifier", "MemberAccess")
        ? program.findNode(callee.referencedDeclaration ?? -1)
        : undefined;
      if (isKind(called, "FunctionDefinition") && functionKindOf(callee) !== "external") code.add(called);
    }
  }
  return [...code];
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
