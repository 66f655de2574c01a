/** Calls of ERC-20 tokens that fail with the tokens that do not keep to the standard. */

import { allSteps, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { reachFrom, stepsOf } from "../../flow/flow.ts";
import { quoteValue } from "../../flow/print.ts";
import { type Call, isInput, isNumber, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const rawTokenCall: Detector = {
  id: "raw-token-call",
  title: "Non-standard ERC-20 token not handled (no SafeERC20)",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [394],
  why: "Well-known tokens such as USDT return nothing where the standard says `bool`: a call that expects a return value reverts, and the tokens are locked. The same tokens reject `approve` while an old allowance is left; and where they accept it, the spender can use both allowances.",
  fix: "Use OpenZeppelin's SafeERC20: `safeTransfer`, `safeTransferFrom`, `forceApprove`.",
  example: {
    bad: `interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Vault {
    mapping(IERC20 => mapping(address => uint256)) public balanceOf;

    function withdraw(IERC20 token, uint256 amount) external {
        balanceOf[token][msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "failed");
    }
}`,
    good: `interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Vault {
    mapping(IERC20 => mapping(address => uint256)) public balanceOf;

    function withdraw(IERC20 token, uint256 amount) external {
        balanceOf[token][msg.sender] -= amount;
        (bool done, bytes memory answer) =
            address(token).call(abi.encodeCall(token.transfer, (msg.sender, amount)));
        require(done && address(token).code.length > 0, "failed");
        require(answer.length == 0 || abi.decode(answer, (bool)), "refused");
    }
}`,
  },
  references: [
    "https://github.com/d-xo/weird-erc20",
    "https://docs.openzeppelin.com/contracts/5.x/api/token/erc20#SafeERC20",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findRawCalls(program));
  },
};

const moves: ReadonlySet<string> = new Set([erc20.transfer, erc20.transferFrom]);
const approval = erc20.approve;

function* findRawCalls(program: Program): Generator<Detection> {
  for (const open of allSteps(program, "call")) {
    const { flow, step } = open;
    const signature = isOfToken(program, step.call) ? calledFunction(program, step.call)?.signature : undefined;
    if (signature === undefined || roleOf(program, open.in.contract) === "test") continue;
    const isApproval = signature === approval;
    if (!isApproval && !moves.has(signature)) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: isApproval && isOverAnother(program, open) ? describeApproval(step.call) : describeMove(step.call),
      related: at === step.node ? [] : [{ at: step.node, message: "It is called here" }],
    };
  }
}

function describeApproval(call: Call): string {
  return `${nameOf(call)} may reject this \`approve\` while an old allowance is left, or let the spender use both`;
}

function describeMove(call: Call): string {
  return `this call of ${nameOf(call)} reverts if the token returns nothing`;
}

function nameOf({ target }: Call): string {
  return quoteValue(target, "the token");
}

/** By an interface that promises an answer; what runs is not known, and not the contract itself. */
function isOfToken(program: Program, { form, callee, target }: Call): boolean {
  if (form !== "high-level" || callee?.nodeType !== "FunctionDefinition") return false;
  const [answer] = callee.returnParameters.parameters;
  const owner = program.contractOf(callee);
  return (
    answer?.typeDescriptions.typeString === "bool" &&
    owner !== undefined &&
    (owner.contractKind === "interface" || owner.abstract) &&
    target !== undefined &&
    !isInput(target, "this")
  );
}

/** Neither takes the allowance back, nor comes after what did. */
function isOverAnother(program: Program, { flow, step }: OpenStep<"call">): boolean {
  const amountOf = (call: Call): Value | undefined => calledFunction(program, call)?.arguments[1];
  if (isNumber(amountOf(step.call), 0n)) return false;
  const before = reachFrom(flow, step.id, { backwards: true });
  return !stepsOf(flow, "call").some(
    ({ id, call }) =>
      before.has(id) &&
      call.target?.key === step.call.target?.key &&
      calledFunction(program, call)?.signature === approval &&
      isNumber(amountOf(call), 0n),
  );
}
