/** A callback that moves funds for whoever calls it. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import { allSteps, inEachContract, type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { isCallerTest, isTestedBefore, mentionsParameter } from "../../dataflow/access/entry-tests.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { anchorOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import {
  indexesOf,
  isFromInput,
  isInput,
  isNumber,
  operandsOfOperation,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import { erc20, erc721, erc1155 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { openAnswers } from "./ownership/open-answers.ts";

export const callbackUnprotected: Detector = {
  id: "callback-unprotected",
  title: "Unprotected callback (flash loan or swap)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [346, 862],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  why: "A pool or lender calls this callback during a swap or flash loan, but anyone else can call it too, with arguments of their choice. The contract then pays, approves or credits for a trade that never happened.",
  fix: "Check that `msg.sender` is the expected pool or lender: a stored address, or one derived from the factory. Where others can make the lender call, check the initiator too.",
  example: {
    bad: `interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Swapper {
    function uniswapV3SwapCallback(int256 amount0, int256, bytes calldata data) external {
        address token = abi.decode(data, (address));
        require(IERC20(token).transfer(msg.sender, uint256(amount0)), "failed");
    }
}`,
    good: `interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Swapper {
    address private immutable pool;

    constructor(address p) {
        pool = p;
    }

    function uniswapV3SwapCallback(int256 amount0, int256, bytes calldata data) external {
        require(msg.sender == pool, "not the pool");
        address token = abi.decode(data, (address));
        require(IERC20(token).transfer(msg.sender, uint256(amount0)), "failed");
    }
}`,
  },
  references: [
    "https://docs.uniswap.org/contracts/v3/guides/swaps/single-swaps",
    "https://eips.ethereum.org/EIPS/eip-3156",
    "https://docs.aave.com/developers/guides/flash-loans",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findOpenCallbacks(program), ...findOpenAnswers(program)]);
  },
};

interface Callback {
  /** What calls it. */
  readonly caller: string;
  /** The parameter that names who made the caller call, where anyone can. */
  readonly initiator?: number;
  /** The call tells of something that came in, which is booked. */
  readonly isReceipt?: boolean;
}

/** By name and parameter types; forks of exchanges have names of their own for the same thing. */
const callbacks: readonly (readonly [RegExp, Callback])[] = [
  [/^\w*(?:Swap|swap)Callback\(int256,int256,bytes\)$/, { caller: "the pool" }],
  [/^\w*(?:Flash|flash|Mint|mint)Callback\(uint256,uint256,bytes\)$/, { caller: "the pool" }],
  [/^\w+Call\(address,uint256,uint256,bytes\)$/, { caller: "the pair", initiator: 0 }],
  [/^unlockCallback\(bytes\)$/, { caller: "the pool manager" }],
  [/^executeOperation\(address\[\],uint256\[\],uint256\[\],address,bytes\)$/, { caller: "the lender", initiator: 3 }],
  [/^executeOperation\(address,uint256,uint256,address,bytes\)$/, { caller: "the lender", initiator: 3 }],
  [/^onFlashLoan\(address,address,uint256,uint256,bytes\)$/, { caller: "the lender", initiator: 0 }],
  [/^receiveFlashLoan\(address\[\],uint256\[\],uint256\[\],bytes\)$/, { caller: "the vault" }],
  [/^callFunction\(address,\(address,uint256\),bytes\)$/, { caller: "the lender", initiator: 0 }],
  [/^onERC721Received\(address,address,uint256,bytes\)$/, { caller: "the token", isReceipt: true }],
  [/^onERC1155Received\(address,address,uint256,uint256,bytes\)$/, { caller: "the token", isReceipt: true }],
  [/^onTransferReceived\(address,address,uint256,bytes\)$/, { caller: "the token", isReceipt: true }],
  [/^onTokenTransfer\(address,uint256,bytes\)$/, { caller: "the token", isReceipt: true }],
  [/^tokenFallback\(address,uint256,bytes\)$/, { caller: "the token", isReceipt: true }],
  [/^tokensReceived\(address,address,address,uint256,bytes,bytes\)$/, { caller: "the token", isReceipt: true }],
];

function callbackOf(program: Program, entry: FunctionDefinition): Callback | undefined {
  if (entry.parameters.parameters.length === 0) return undefined;
  const signature = signatureOf(program, entry);
  return callbacks.find(([pattern]) => pattern.test(signature))?.[1];
}

function* findOpenCallbacks(program: Program): Generator<Detection> {
  for (const open of allSteps(program, "call")) {
    const callback = callbackOf(program, open.flow.entry);
    if (callback === undefined || !movesFunds(program, open)) continue;
    yield* judge(program, open, callback, "moves funds");
  }
  for (const open of reachableSteps(program, "write")) {
    const callback = callbackOf(program, open.flow.entry);
    if (callback?.isReceipt !== true || !booksReceipt(open)) continue;
    yield* judge(program, open, callback, "credits what it is told");
  }
}

/** What other contracts are to say, by a request of this one or by the name of the function. */
function findOpenAnswers(program: Program): readonly Detection[] {
  return inEachContract(program, "which answers anyone can give", (home) =>
    [...openAnswers(program, home)].flatMap(({ flow, write, request }) => {
      if (callbackOf(program, flow.entry) !== undefined) return [];
      const asked = request?.call.target && printValue(request.call.target);
      const clause =
        asked === undefined
          ? "goes by what any caller says, while its name says that another contract calls it"
          : `takes from any caller the answer that \`${asked}\` is asked for`;
      return [
        {
          at: anchorOf(write, ({ callable }) => callable === flow.entry),
          message: `${printCallable(flow.entry)} ${clause}`,
          related: [
            ...(request === undefined ? [] : [{ at: request.node, message: "The answer is asked for here" }]),
            { at: flow.entry, message: `Anyone can call ${printCallable(flow.entry)}` },
          ],
          ...(request === undefined && { severity: "Medium" as const }),
        },
      ];
    }),
  );
}

function* judge(
  program: Program,
  { in: home, flow, step }: OpenStep<"call"> | OpenStep<"write">,
  { caller, initiator, isReceipt }: Callback,
  action: string,
): Generator<Detection> {
  const at = anchorIn(program, flow, step);
  const isFromCaller =
    !home.trust.isAttackerReachable(flow, step.id) ||
    isTestedBefore(flow, step.id, (condition, holds) => isCallerTest(condition, holds, flow, home.trust));
  const related = [
    ...(at === step.node ? [] : [{ at: step.node, message: "The effect is here" }]),
    { at: flow.entry, message: `Anyone can call ${printCallable(flow.entry)}` },
  ];
  if (!isFromCaller) {
    yield {
      at,
      message: `${printCallable(flow.entry)} ${action} for any caller: it does not check that \`msg.sender\` is ${caller}`,
      related,
      ...(isReceipt ? { severity: "Medium" as const } : {}),
    };
    return;
  }
  const declaration = initiator === undefined ? undefined : flow.entry.parameters.parameters[initiator];
  if (declaration === undefined || isMinded(flow, declaration) || !isSteered(step)) return;
  yield {
    at,
    message: `${printCallable(flow.entry)} ${action} on behalf of any initiator: whoever makes ${caller} call it chooses what it does`,
    related,
    severity: "Medium",
  };
}

const moving: ReadonlySet<string> = new Set([
  erc20.transfer,
  erc20.safeTransfer,
  erc20.transferFrom,
  erc721.safeTransferFrom,
  erc721.safeTransferFromWithData,
  erc1155.safeTransferFrom,
  erc20.approve,
]);

/** Tokens or ether leave, or code of the caller's choice is called. */
function movesFunds(program: Program, { flow, step }: OpenStep<"call">): boolean {
  const { call } = step;
  if (isReadOnly(call)) return false;
  if (call.value !== undefined && !isNumber(call.value, 0n)) return true;
  if (moving.has(calledFunction(program, call)?.signature ?? "")) return true;
  const [data] = call.arguments;
  const isRaw = call.form === "call" || call.form === "delegatecall";
  const bytes = flow.entry.parameters.parameters.at(-1);
  return isRaw && data !== undefined && call.target !== undefined && mentionsParameter(call.target, bytes);
}

/** The initiator is tested, or is the one who gets what comes of it. */
function isMinded({ steps }: Flow, initiator: VariableDeclaration): boolean {
  return steps.some((step) => {
    if (step.kind === "assume") return mentionsParameter(step.condition, initiator);
    if (step.kind !== "call") return false;
    return [step.call.target, ...step.call.arguments].some((value) => value && mentionsParameter(value, initiator));
  });
}

/** True where the data, which say what to do, say to whom or to what. */
function isSteered(step: OpenStep<"call">["step"] | OpenStep<"write">["step"]): boolean {
  const parts = step.kind === "call" ? [...(step.call.target ? [step.call.target] : []), ...step.call.arguments] : [];
  return parts.some((part) => {
    for (const one of subvalues(part, operandsOfOperation)) {
      if (isOperation(one, "decode")) return true;
    }
    return false;
  });
}

/** Something is written for the sender that the call names, whatever token it is that calls. */
function booksReceipt({ flow, step }: OpenStep<"write">): boolean {
  const parts: readonly Value[] = [step.value, ...indexesOf(step.place)];
  if (parts.some((part) => isFromInput(part, "sender"))) return false;
  if (exempt("callback-unprotected: the entry names the token that calls", isNextToCaller(flow, step))) return false;
  return flow.entry.parameters.parameters.some((parameter) => parts.some((part) => mentionsParameter(part, parameter)));
}

/** Another field of the same entry holds who calls. */
function isNextToCaller(flow: Flow, { place }: StepOf<"write">): boolean {
  const entry = place.path.at(-1)?.kind === "field" ? place.within.at(-2) : undefined;
  return stepsOf(flow, "write").some(
    (other) => entry !== undefined && other.place.within.at(-2) === entry && isInput(other.value, "sender"),
  );
}
