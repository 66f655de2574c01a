/** Results of other contracts that nobody looks at. */

import { printCallable, printExpression } from "../../flow/print.ts";
import type { Detection, Detector } from "../detector.ts";
import { ignoredResults, isAlwaysTrue, isApproval, isTokenTransfer } from "./ignored-results.ts";

export const unusedReturn: Detector = {
  id: "unused-return",
  title: "Unused result of a call",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-104",
  cwe: [252],
  why: "What another contract returns tells how the call went: how much was paid out, or whether anything was done. A contract that does not look takes for granted what may not be so.",
  fix: "Use the result, or compare it with what is expected. To drop it on purpose, leave its place in a tuple empty: `(, uint256 rest) = …`.",
  example: {
    bad: `interface IPool {
    function withdraw(uint256 amount) external returns (uint256 paid);
}

contract Saver {
    IPool private immutable pool;
    uint256 public saved;

    constructor(IPool pool_) {
        pool = pool_;
    }

    function take(uint256 amount) external {
        saved += amount;
        pool.withdraw(amount);
    }
}`,
    good: `interface IPool {
    function withdraw(uint256 amount) external returns (uint256 paid);
}

contract Saver {
    IPool private immutable pool;
    uint256 public saved;

    constructor(IPool pool_) {
        pool = pool_;
    }

    function take(uint256 amount) external {
        saved += pool.withdraw(amount);
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-104"],

  *detect(program): Generator<Detection> {
    for (const { call, callee } of ignoredResults(program)) {
      if (isTokenTransfer(callee) || isApproval(callee) || isAlwaysTrue(callee)) continue;
      const user = program.callableOf(call);
      yield {
        at: call,
        message: `${user === undefined ? "This code" : printCallable(user)} does not look at what \`${printExpression(call.expression)}\` returns`,
        related: [{ at: callee, message: "This is returned" }],
      };
    }
  },
};
