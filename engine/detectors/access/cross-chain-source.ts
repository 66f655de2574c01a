/** A message from another chain that is believed whoever sent it. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import { allSteps, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { isTestedBefore, mentionsField, mentionsParameter } from "../../dataflow/access/entry-tests.ts";
import { findTaintSource } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { stepsOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import { indexesOf, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import type { Detection, Detector } from "../detector.ts";

export const crossChainSource: Detector = {
  id: "cross-chain-source",
  title: "Cross-chain message with an unchecked sender",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [345, 346],
  owasp: "SC01:2026",
  scwe: ["SCWE-034"],
  why: "A bridge delivers messages from anyone on the source chain; it reports the sender and leaves the check to the receiver. This receiver acts without checking, so an attacker on the other chain can mint, release or change what it holds.",
  fix: "Compare the source chain and sender that the bridge reports with the one trusted contract there, before anything else.",
  example: {
    bad: `contract Receiver {
    address private immutable endpoint;
    mapping(address => uint256) public balanceOf;

    constructor(address e) {
        endpoint = e;
    }

    function lzReceive(uint16, bytes calldata, uint64, bytes calldata payload) external {
        require(msg.sender == endpoint, "not the endpoint");
        (address to, uint256 amount) = abi.decode(payload, (address, uint256));
        balanceOf[to] += amount;
    }
}`,
    good: `contract Receiver {
    address private immutable endpoint;
    bytes32 private immutable source;
    mapping(address => uint256) public balanceOf;

    constructor(address e, bytes32 s) {
        endpoint = e;
        source = s;
    }

    function lzReceive(uint16 chain, bytes calldata from, uint64, bytes calldata payload) external {
        require(msg.sender == endpoint, "not the endpoint");
        require(keccak256(abi.encode(chain, from)) == source, "not the source");
        (address to, uint256 amount) = abi.decode(payload, (address, uint256));
        balanceOf[to] += amount;
    }
}`,
  },
  references: [
    "https://docs.layerzero.network/v1/developers/evm/evm-guides/master/receive-messages",
    "https://docs.chain.link/ccip/best-practices",
  ],

  *detect(program): Generator<Detection> {
    const seen = new Set<FunctionDefinition>();
    for (const detection of findUnchecked(program)) {
      if (seen.has(detection.entry)) continue;
      seen.add(detection.entry);
      yield detection.detection;
    }
  },
};

/** Receivers of bridges, with what tells the sender: the position of a parameter, and the field of it. */
const receivers: Readonly<Record<string, { readonly at: number; readonly field?: string }>> = {
  "lzReceive(uint16,bytes,uint64,bytes)": { at: 1 },
  "lzReceive((uint32,bytes32,uint64),bytes32,bytes,address,bytes)": { at: 0 },
  "ccipReceive((bytes32,uint64,bytes,bytes,(address,uint256)[]))": { at: 0, field: "sender" },
  "handle(uint32,bytes32,bytes)": { at: 1 },
  "handleReceiveMessage(uint32,bytes32,bytes)": { at: 1 },
  "execute(bytes32,string,string,bytes)": { at: 2 },
  "executeWithToken(bytes32,string,string,bytes,string,uint256)": { at: 2 },
  "xReceive(bytes32,uint256,address,address,uint32,bytes)": { at: 3 },
  "receiveWormholeMessages(bytes,bytes[],bytes32,uint16,bytes32)": { at: 2 },
  "onMessageReceived(address,uint32,bytes)": { at: 0 },
};

interface Unchecked {
  readonly entry: FunctionDefinition;
  readonly detection: Detection;
}

function* findUnchecked(program: Program): Generator<Unchecked> {
  for (const open of [...allSteps(program, "write"), ...allSteps(program, "call")]) {
    const { flow, step } = open;
    const { entry } = flow;
    if (entry.parameters.parameters.length === 0) continue;
    const receiver = receivers[signatureOf(program, entry)];
    if (receiver === undefined) continue;
    const declaration = entry.parameters.parameters[receiver.at];
    const { field } = receiver;
    const isSource = (value: Value): boolean =>
      field === undefined ? mentionsParameter(value, declaration) : mentionsField(value, declaration, field);
    if (!actsOnMessage(open, isSource) || isAsked(open) || isTestedBefore(flow, step.id, isSource)) continue;
    const at = anchorIn(program, flow, step);
    const detection = {
      at,
      message: `${printCallable(entry)} acts on cross-chain messages from any sender: ${nameOf(declaration, field)} is never checked`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The message takes effect here" }]),
        { at: declaration ?? entry, message: "This is the sender of the message" },
      ],
    };
    yield { entry, detection };
  }
}

function nameOf(declaration: VariableDeclaration | undefined, field: string | undefined): string {
  if (!declaration?.name) return "their sender";
  return `\`${declaration.name}${field === undefined ? "" : `.${field}`}\``;
}

/** The contract that is called is no caller's choice, and what it says decides how it goes on: it vouches. */
function isAsked({ in: { trust }, flow, step }: OpenStep<"write"> | OpenStep<"call">): boolean {
  if (step.kind !== "call" || step.call.form !== "high-level" || step.call.target === undefined) return false;
  const { call } = step;
  const isAnswer = (one: Value): boolean => one.kind === "result" && one.call === call;
  const isTested = stepsOf(flow, "assume").some(({ condition }) => somePart(condition, isAnswer));
  return isTested && findTaintSource(step.call.target, flow, trust) === undefined;
}

/** The message has a say in what is written or called. What is kept under its sender acts for none but that one. */
function actsOnMessage(
  { flow, step }: OpenStep<"write"> | OpenStep<"call">,
  isSource: (value: Value) => boolean,
): boolean {
  const { parameters } = flow.entry.parameters;
  const isBySource = step.kind === "write" && indexesOf(step.place).some(isSource);
  const values =
    step.kind === "write"
      ? isBySource
        ? []
        : [step.value, ...indexesOf(step.place)]
      : isReadOnly(step.call)
        ? []
        : [step.call.target, step.call.value, ...step.call.arguments].flatMap((value) => value ?? []);
  return values.some((value) => parameters.some((parameter) => mentionsParameter(value, parameter)));
}
