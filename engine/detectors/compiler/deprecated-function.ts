/** Calls of functions that their authors have given up, and of services that are gone. */

import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { printExpression } from "../../flow/print.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import type { ContractDefinition, FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const deprecatedFunction: Detector = {
  id: "deprecated-function",
  title: "Call of a deprecated function",
  severity: "None",
  confidence: "Medium",
  swc: "SWC-111",
  cwe: [477],
  why: "The documentation of the function calls it deprecated, or the service behind it is switched off. Such functions are kept for old code, with the flaw for which they were replaced, and are removed in a later version.",
  fix: "Use the replacement that the documentation names.",
  example: {
    bad: `library Allowances {
    /// Deprecated: fails where an allowance is left. Use \`set\`.
    function grow(mapping(address => uint256) storage list, address who) internal {
        require(list[who] == 0, "left");
        list[who] = 1;
    }

    function set(mapping(address => uint256) storage list, address who) internal {
        list[who] = 1;
    }
}

contract Vault {
    mapping(address => uint256) private list;

    function allow() external {
        Allowances.grow(list, msg.sender);
    }
}`,
    good: `library Allowances {
    /// Deprecated: fails where an allowance is left. Use \`set\`.
    function grow(mapping(address => uint256) storage list, address who) internal {
        require(list[who] == 0, "left");
        list[who] = 1;
    }

    function set(mapping(address => uint256) storage list, address who) internal {
        list[who] = 1;
    }
}

contract Vault {
    mapping(address => uint256) private list;

    function allow() external {
        Allowances.set(list, msg.sender);
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-111", "https://docs.optimism.io/op-stack/protocol/smart-contracts"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findGivenUp(program), ...findRetired(program)]);
  },
};

/** Calls of what another contract's documentation calls deprecated, or its authors do elsewhere. */
function* findGivenUp(program: Program): Generator<Detection> {
  for (const call of program.reportedNodesOf("FunctionCall")) {
    const { expression } = call;
    if (!isKind(expression, "Identifier", "MemberAccess")) continue;
    const callee = program.findNode(expression.referencedDeclaration ?? -1);
    if (!isKind(callee, "FunctionDefinition")) continue;
    const owner = program.contractOf(callee);
    // Its own contract keeps it going.
    if (owner === undefined || owner === program.contractOf(call)) continue;
    const reason = reasonToGiveUp(program, callee, owner);
    if (reason === undefined) continue;
    yield {
      at: call,
      message: `\`${printExpression(expression)}\` is deprecated, as ${reason.said}`,
      related: [{ at: callee, message: reason.here }],
    };
  }
}

/** Who says so, and what is to be seen at the function itself. */
function reasonToGiveUp(program: Program, callee: FunctionDefinition, owner: ContractDefinition) {
  if (isDeprecated(callee)) return { said: `its documentation in \`${owner.name}\` says`, here: "Here it says so" };
  return isReplaced(program, callee, owner)
    ? { said: `the authors of \`${owner.name}\` say`, here: "The function" }
    : undefined;
}

function isDeprecated({ documentation }: FunctionDefinition): boolean {
  const text = typeof documentation === "string" ? documentation : (documentation?.text ?? "");
  return /\bdeprecated\b/i.test(text);
}

/** Functions that their authors replaced, by the interface that they publish: copies of it often lack the comments. */
const replaced: Readonly<Record<string, ReadonlySet<string>>> = {
  IPyth: new Set(["getPrice(bytes32)", "getEmaPrice(bytes32)", "getValidTimePeriod()"]),
};

function isReplaced(program: Program, callee: FunctionDefinition, { name }: ContractDefinition): boolean {
  return Object.hasOwn(replaced, name) && replaced[name]?.has(signatureOf(program, callee)) === true;
}

/** System contracts of the OP Stack that answer no more; undefined: none of their functions does. */
const retired: ReadonlyMap<bigint, ReadonlySet<string> | undefined> = new Map([
  [0x4200000000000000000000000000000000000000n, undefined], // LegacyMessagePasser
  [0x4200000000000000000000000000000000000001n, undefined], // L1MessageSender
  [0x4200000000000000000000000000000000000002n, undefined], // DeployerWhitelist
  [0x4200000000000000000000000000000000000013n, undefined], // L1BlockNumber
  [0x420000000000000000000000000000000000000fn, new Set(["scalar", "overhead", "decimals"])], // GasPriceOracle
]);

function* findRetired(program: Program): Generator<Detection> {
  const isNamed = program.nodesOf("Literal").some(({ value }) => /^0x420{36}\w\w$/i.test(value ?? ""));
  if (!isNamed) return;
  for (const { flow, step } of allSteps(program, "call", { isWantedView: () => true })) {
    const { target, callee } = step.call;
    if (target?.kind !== "number" || !retired.has(target.number) || callee === undefined) continue;
    const functions = retired.get(target.number);
    if (functions !== undefined && !functions.has(callee.name)) continue;
    yield {
      at: anchorIn(program, flow, step),
      message: `\`${callee.name}\` of the system contract at 0x${target.number.toString(16)} is retired`,
    };
  }
}
