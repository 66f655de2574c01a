/** A modifier that may skip the function without an error. */

import { headerPlace } from "../../program/header.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Statement } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const silentModifier: Detector = {
  id: "silent-modifier",
  title: "Modifier that neither runs the body nor reverts",
  severity: "Low",
  confidence: "High",
  swc: null,
  cwe: [703],
  why: "On some path the modifier neither runs the function (`_`) nor reverts. The call then succeeds without doing anything and returns zero values: callers take a refusal for success.",
  fix: "Revert where the function must not run: `require(condition); _;`.",
  example: {
    bad: `contract Vault {
    address public owner = msg.sender;
    uint256 public limit;

    modifier onlyOwner() {
        if (msg.sender == owner) {
            _;
        }
    }

    function setLimit(uint256 newLimit) external onlyOwner {
        limit = newLimit;
    }
}`,
    good: `contract Vault {
    address public owner = msg.sender;
    uint256 public limit;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setLimit(uint256 newLimit) external onlyOwner {
        limit = newLimit;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#function-modifiers"],

  *detect(program): Generator<Detection> {
    for (const modifier of program.modifiers) {
      const { body, name } = modifier;
      const statements = body?.statements ?? [];
      const runs = statements.some((statement) => findAll(statement, "PlaceholderStatement").length > 0);
      if (!runs || !canEnd(program, statements)) continue;
      yield {
        at: headerPlace(program, modifier),
        message: `\`${name}\` can end without running the function body and without reverting`,
      };
    }
  },
};

/** How paths through code that meet neither the placeholder nor a revert go on. */
interface Ways {
  /** Some path comes to the end. */
  readonly falls: boolean;
  /** Some path leaves by `return`. */
  readonly returns: boolean;
}

const reverting: Ways = { falls: false, returns: false };
const falling: Ways = { falls: true, returns: false };

/** Whether some path through the statements meets no placeholder and no revert. */
function canEnd(program: Program, statements: readonly Statement[]): boolean {
  const { falls, returns } = waysThrough(program, statements);
  return falls || returns;
}

function waysThrough(program: Program, statements: readonly Statement[]): Ways {
  let returns = false;
  for (const statement of statements) {
    const ways = waysOf(program, statement);
    returns ||= ways.returns;
    if (!ways.falls) return { falls: false, returns };
  }
  return { falls: true, returns };
}

function waysOf(program: Program, statement: Statement): Ways {
  switch (statement.nodeType) {
    case "PlaceholderStatement":
    case "RevertStatement":
      return reverting;
    case "Return":
      return { falls: false, returns: true };
    case "Block":
    case "UncheckedBlock":
      return waysThrough(program, statement.statements ?? []);
    case "IfStatement":
      return either(
        waysOf(program, statement.trueBody),
        statement.falseBody ? waysOf(program, statement.falseBody) : falling,
      );
    case "DoWhileStatement":
      return waysOf(program, statement.body);
    case "ExpressionStatement":
      return reverts(program, statement.expression) ? reverting : falling;
    // Assembly, try and loops may do either: taken to pass where they hold a placeholder only.
    case "InlineAssembly":
      return reverting;
    default:
      return falling;
  }
}

function either(a: Ways, b: Ways): Ways {
  return { falls: a.falls || b.falls, returns: a.returns || b.returns };
}

/** A call of `revert`, or of a function that does nothing else. */
function reverts(program: Program, expression: unknown): boolean {
  if (!isKind(expression, "FunctionCall")) return false;
  if (functionKindOf(expression.expression) === "revert") return true;
  const callee = expression.expression;
  if (functionKindOf(callee) === "require") return isKind(expression.arguments[0], "Literal");
  const called = isKind(callee, "Identifier") ? program.findNode(callee.referencedDeclaration ?? -1) : undefined;
  const isOwn = isKind(called, "FunctionDefinition") && called.body && referencesTo(program, called.id).length > 0;
  return Boolean(isOwn) && isKind(called, "FunctionDefinition") && !canEnd(program, called.body?.statements ?? []);
}
