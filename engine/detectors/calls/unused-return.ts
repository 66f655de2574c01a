/** Results of other contracts that nobody looks at. */

import { printCallable, printExpression } from "../../flow/print.ts";
import type { Detection, Detector } from "../detector.ts";
import { ignoredResults, isAlwaysTrue, isApproval, isTokenTransfer } from "./answers/ignored-results.ts";

export const unusedReturn: Detector = {
  id: "unused-return",
  title: "Unused return value",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-104",
  cwe: [252],
  owasp: "SC06:2026",
  scwe: ["SCWE-048"],
  ethTrust: ["[M] Handle External Call Returns"],
  why: "The return value of an external call says how it went: how much was paid, or whether anything was done. A contract that ignores it relies on a result that may be different.",
  fix: "Use the return value, or compare it with what is expected. To ignore it on purpose, leave its place in a tuple empty: `(, uint256 rest) = …`.",
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
        message: `${user === undefined ? "This code" : printCallable(user)} ignores the return value of \`${printExpression(call.expression)}\``,
        related: [{ at: callee, message: "This is returned" }],
      };
    }
  },
};
