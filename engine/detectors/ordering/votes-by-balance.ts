/** Votes that weigh what the voter holds at this moment. */

import { type Change, changesIn } from "../../dataflow/access/changes.ts";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type GuardContext, isCaller } from "../../dataflow/access/guards.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isInput, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const votesByBalance: Detector = {
  id: "votes-by-balance",
  title: "Flash-loan voting (votes by current balance)",
  severity: "High",
  confidence: "Medium",
  swc: null,
  cwe: [841, 362],
  owasp: "SC04:2026",
  scwe: ["SCWE-101"],
  ethTrust: ["[Q] Protect against Governance Takeovers"],
  why: "Votes are weighted by the voter's current token balance, which can be borrowed for one transaction or handed on after the vote. An attacker decides a governance vote with a flash loan, or votes again with the same tokens from another account.",
  fix: "Use a snapshot from before the proposal (`getPastVotes`), or lock the tokens until the vote is over.",
  example: {
    bad: `interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
}

contract Council {
    IERC20 private immutable token;
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => mapping(address => bool)) private hasVoted;

    constructor(IERC20 t) {
        token = t;
    }

    function vote(uint256 id) external {
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        votesFor[id] += token.balanceOf(msg.sender);
    }
}`,
    good: `interface IVotes {
    function getPastVotes(address account, uint256 timepoint) external view returns (uint256);
}

contract Council {
    IVotes private immutable token;
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => uint256) public proposedAt;
    mapping(uint256 => mapping(address => bool)) private hasVoted;

    constructor(IVotes t) {
        token = t;
    }

    function vote(uint256 id) external {
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        votesFor[id] += token.getPastVotes(msg.sender, proposedAt[id]);
    }
}`,
  },
  references: ["https://docs.openzeppelin.com/contracts/5.x/governance", "https://scs.owasp.org/sctop10/"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findTallies(program));
  },
};

function* findTallies(program: Program): Generator<Detection> {
  for (const { flows, trust } of contractFlows(program)) {
    for (const { flow, change } of changesIn(flows)) {
      const context = trust.contextOf(flow);
      if (!isTally(program, change, context) || takesTokens(program, flow)) continue;
      if (trust.isAttackerReachable(flow, change.write.id) || isForHolders(flow, context))
        yield toDetection(program, flow, change);
    }
  }
}

/** Nothing appoints the caller: what is asked is at most what they hold. */
function isForHolders(flow: Flow, context: GuardContext): boolean {
  return stepsOf(flow, "assume").every(({ condition, holds }) => {
    if (condition.kind === "load") return !holds || !indexesOf(condition.place).some(mentionsCaller);
    if (condition.kind !== "operation" || condition.operator !== "==") return true;
    return !condition.operands.some((operand) => isCaller(operand, context));
  });
}

/** A sum for many grows by what the caller holds of a token. */
function isTally(program: Program, { sign, amount, write }: Change, context: GuardContext): boolean {
  if (sign < 0 || indexesOf(write.place).some(mentionsCaller)) return false;
  for (const one of subvalues(amount)) {
    if (one.kind !== "result" || calledFunction(program, one.call)?.signature !== erc20.balanceOf) continue;
    const [holder] = one.call.arguments;
    if (holder !== undefined && isCaller(holder, context)) return true;
  }
  return false;
}

/** What the voter gives away cannot vote twice. */
function takesTokens(program: Program, flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => {
    const called = calledFunction(program, call);
    return called?.signature === erc20.transferFrom && called.arguments.some((one) => isInput(one, "this"));
  });
}

function mentionsCaller(value: Value): boolean {
  for (const one of subvalues(value)) if (isInput(one, "sender")) return true;
  return false;
}

function toDetection(program: Program, flow: Flow, { write }: Change): Detection {
  const at = anchorIn(program, flow, write);
  const place = `\`${printPlace(write.place)}\``;
  return {
    at,
    message: `${printCallable(flow.entry)} adds the caller's current token balance to ${place}: the tokens can come from a flash loan, or vote again from another account`,
    related: at === write.node ? [] : [{ at: write.node, message: "The votes are added here" }],
  };
}
