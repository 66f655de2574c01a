/** Messages to Arbitrum that may be carried out in another order than they were sent in. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const retryableOrder: Detector = {
  id: "retryable-order",
  title: "Out-of-order retryable tickets (Arbitrum)",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [696],
  why: "A retryable ticket that fails, because the gas price on Arbitrum rose, waits until anyone redeems it. Tickets of one transaction can then execute in any order: a claim that must come before a withdrawal is lost.",
  fix: "Put dependent actions into one ticket, or make each ticket correct in any order.",
  example: {
    bad: `interface IInbox {
    function createRetryableTicket(
        address to, uint256 value, uint256 cost, address excess, address refund, uint256 gas, uint256 price, bytes calldata data
    ) external payable;
}

contract Sender {
    IInbox private immutable inbox;
    address private immutable vault;

    constructor(IInbox i, address v) {
        inbox = i;
        vault = v;
    }

    function leave() external {
        send(abi.encodeWithSignature("claim()"));
        inbox.createRetryableTicket(vault, 0, 1, msg.sender, msg.sender, 1, 1, abi.encodeWithSignature("withdraw()"));
    }

    function send(bytes memory data) private {
        inbox.createRetryableTicket(vault, 0, 1, msg.sender, msg.sender, 1, 1, data);
    }
}`,
    good: `interface IInbox {
    function createRetryableTicket(
        address to, uint256 value, uint256 cost, address excess, address refund, uint256 gas, uint256 price, bytes calldata data
    ) external payable;
}

contract Sender {
    IInbox private immutable inbox;
    address private immutable vault;

    constructor(IInbox i, address v) {
        inbox = i;
        vault = v;
    }

    function leave() external {
        send(abi.encodeWithSignature("claimAndWithdraw()"));
    }

    function send(bytes memory data) private {
        inbox.createRetryableTicket(vault, 0, 1, msg.sender, msg.sender, 1, 1, data);
    }
}`,
  },
  references: ["https://docs.arbitrum.io/how-arbitrum-works/l1-to-l2-messaging"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findUnordered(program));
  },
};

/** The functions of inboxes and gateways that make a ticket. */
const makers: ReadonlySet<string> = new Set([
  "createRetryableTicket",
  "unsafeCreateRetryableTicket",
  "createRetryableTicketNoRefundAliasRewrite",
  "outboundTransferCustomRefund",
]);

function* findUnordered(program: Program): Generator<Detection> {
  for (const flow of contractFlows(program).flatMap(({ flows }) => flows)) {
    const tickets = committingStepsOf(flow, "call").filter((step) => makesTicket(step));
    for (const first of tickets) {
      const after = reachFrom(flow, first.id, { forwardOnly: true });
      const next = tickets.find(({ id }) => id !== first.id && after.has(id));
      if (next === undefined) continue;
      yield describe(program, flow, first, next);
      break;
    }
  }
}

function makesTicket({ call: { form, callee } }: StepOf<"call">): boolean {
  return form === "high-level" && callee !== undefined && makers.has(callee.name);
}

function describe(program: Program, flow: Flow, first: StepOf<"call">, next: StepOf<"call">): Detection {
  const at = anchorBefore(program, flow, first, next);
  return {
    at,
    message: `${printCallable(flow.entry)} creates several retryable tickets, which may execute in any order`,
    related: [
      ...(at === first.node ? [] : [{ at: first.node, message: "The first ticket is created here" }]),
      { at: next.node, message: "Another ticket is created here" },
    ],
    assumptions: ["A later ticket depends on an earlier one."],
  };
}
