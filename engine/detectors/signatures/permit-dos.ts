/** A permit that others can use up beforehand, so that the transaction fails. */

import { reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { reachFrom, stepsOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { permits } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const permitDos: Detector = {
  id: "permit-dos",
  title: "Front-run permit (denial of service)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-113",
  isSwcNearest: true,
  cwe: [703],
  owasp: "SC05:2026",
  scwe: ["SCWE-037"],
  ethTrust: ["[Q] Protect against Ordering Attacks"],
  why: "Anyone who sees the transaction in the mempool can submit its ERC-2612 permit first. The nonce is then used up, the call of `permit` reverts, and so does the whole transaction, although the allowance exists.",
  fix: "Call `permit` in a `try` and continue if it fails: the code behind it only needs the allowance.",
  example: {
    bad: `interface IERC20Permit {
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Till {
    IERC20Permit private immutable token;

    constructor(IERC20Permit t) {
        token = t;
    }

    function pay(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        token.permit(msg.sender, address(this), amount, deadline, v, r, s);
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}`,
    good: `interface IERC20Permit {
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Till {
    IERC20Permit private immutable token;

    constructor(IERC20Permit t) {
        token = t;
    }

    function pay(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        try token.permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-2612#security-considerations"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findPermits(program));
  },
};

function* findPermits(program: Program): Generator<Detection> {
  for (const { flow, step } of reachableSteps(program, "call")) {
    const called = calledFunction(program, step.call);
    if (called === undefined || !permits.has(called.signature) || step.call.form !== "high-level") continue;
    if (isKind(program.parentOf(step.node), "TryStatement")) continue;
    const [owner] = called.arguments;
    const after = reachFrom(flow, step.id);
    const taking = stepsOf(flow, "call").find(({ id, call }) => {
      const next = after.has(id) ? calledFunction(program, call) : undefined;
      return next !== undefined && /ransferFrom\(/.test(next.signature) && next.arguments[0]?.key === owner?.key;
    });
    if (taking === undefined) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(flow.entry)} reverts if somebody front-runs it by submitting its permit first`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The permit is used here" }]),
        { at: taking.node, message: "This needs only the allowance" },
      ],
    };
  }
}
