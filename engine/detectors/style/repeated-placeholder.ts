/** A modifier that may run the function's body twice. */

import { headerPlace } from "../../program/header.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Statement } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const repeatedPlaceholder: Detector = {
  id: "repeated-placeholder",
  title: "Modifier with several placeholders runs the body twice",
  severity: "Low",
  confidence: "High",
  swc: "SWC-135",
  isSwcNearest: true,
  cwe: [675],
  why: "Each `_` runs the body of the function once. With two on one path everything in it happens twice in one call: a payment, a counter, a mint. The return value is that of the last run.",
  fix: "Keep one `_` on each path, or `return` after the first one.",
  example: {
    bad: `contract Vault {
    address private immutable owner = msg.sender;
    uint256 public count;

    modifier onlyOwner() {
        if (msg.sender == owner) {
            _;
        }
        require(msg.sender == owner, "not the owner");
        _;
    }

    function add() external onlyOwner {
        count += 1;
    }
}`,
    good: `contract Vault {
    address private immutable owner = msg.sender;
    uint256 public count;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function add() external onlyOwner {
        count += 1;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#function-modifiers"],

  *detect(program): Generator<Detection> {
    for (const modifier of program.modifiers) {
      if (!modifier.body || runsOf(modifier.body).n < 2) continue;
      const [, ...repeated] = findAll(modifier.body, "PlaceholderStatement");
      yield {
        at: headerPlace(program, modifier),
        message: `\`${modifier.name}\` can run the function twice in one call`,
        related: repeated.map((at) => ({ at, message: "It runs here again" })),
      };
    }
  },
};

/** How often the body runs at most. */
interface Runs {
  /** On any path. */
  readonly n: number;
  /** On those paths that go on behind the statement; none where none does. */
  readonly onward: number | undefined;
}

function runsOf(statement: Statement): Runs {
  switch (statement.nodeType) {
    case "PlaceholderStatement":
      return { n: 1, onward: 1 };
    case "Return":
    case "RevertStatement":
      return { n: 0, onward: undefined };
    case "Block":
    case "UncheckedBlock":
      return (statement.statements ?? []).reduce(follow, { n: 0, onward: 0 });
    case "IfStatement":
      return either(
        runsOf(statement.trueBody),
        statement.falseBody ? runsOf(statement.falseBody) : { n: 0, onward: 0 },
      );
    case "ForStatement":
    case "WhileStatement":
    case "DoWhileStatement": {
      const { n } = runsOf(statement.body);
      return { n: 2 * n, onward: 2 * n };
    }
    case "ExpressionStatement": {
      const { expression } = statement;
      const isRevert =
        isKind(expression, "FunctionCall") &&
        isKind(expression.expression, "Identifier") &&
        expression.expression.name === "revert";
      return { n: 0, onward: isRevert ? undefined : 0 };
    }
    default:
      return { n: 0, onward: 0 };
  }
}

function follow(before: Runs, statement: Statement): Runs {
  if (before.onward === undefined) return before;
  const { n, onward } = runsOf(statement);
  return {
    n: Math.max(before.n, before.onward + n),
    onward: onward === undefined ? undefined : before.onward + onward,
  };
}

function either(a: Runs, b: Runs): Runs {
  const onward = [a.onward, b.onward].filter((one) => one !== undefined);
  return { n: Math.max(a.n, b.n), onward: onward.length === 0 ? undefined : Math.max(...onward) };
}
