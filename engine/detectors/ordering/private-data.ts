/** A secret that is stored as it is: `private` hides it from contracts, not from people. */

import { type WayIn, waysIn } from "../../dataflow/reentry/argument-flow.ts";
import { printCallable, printExpression } from "../../flow/print.ts";
import { callOptionsOf } from "../../program/call-options.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { rootVariable } from "../../program/root-variable.ts";
import { fieldsOf } from "../../program/struct-fields.ts";
import { functionKindOf } from "../../program/types.ts";
import type {
  BinaryOperation,
  Expression,
  FunctionCall,
  FunctionDefinition,
  VariableDeclaration,
} from "../../solc/ast.ts";
import { memoize } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";

export const privateData: Detector = {
  id: "private-data",
  title: "Unencrypted private data on-chain",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-136",
  cwe: [767],
  ethTrust: ["[Q] No Private Data"],
  why: "Everyone can read a contract's storage, and every transaction before it is mined: `private` only hides it from other contracts. A secret number, word or move that decides who is paid is known to every attacker.",
  fix: "Use commit-reveal: store a hash of the secret with a random salt, and reveal the secret only when nobody can act on it any more.",
  example: {
    bad: `pragma solidity 0.8.37;

contract Evens {
    uint256[2] private choices;
    address[2] public players;
    uint256 public nPlayers;

    function play(uint256 choice) external payable {
        require(msg.value == 1 ether && nPlayers < 2, "no");
        choices[nPlayers] = choice;
        players[nPlayers] = msg.sender;
        nPlayers += 1;
    }

    function pay() external {
        require(nPlayers == 2, "too early");
        nPlayers = 0;
        address winner = players[(choices[0] + choices[1]) % 2];
        (bool sent, ) = winner.call{value: 2 ether}("");
        require(sent, "transfer failed");
    }
}`,
    good: `pragma solidity 0.8.37;

contract Commitments {
    mapping(address => bytes32) private commitments;
    mapping(address => uint256) public numbers;

    function commit(bytes32 hash) external {
        commitments[msg.sender] = hash;
    }

    function open(uint256 number, bytes32 salt) external {
        bytes32 hash = keccak256(abi.encode(msg.sender, number, salt));
        require(commitments[msg.sender] == hash, "another number");
        numbers[msg.sender] = number;
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/security-considerations.html#private-information-and-randomness",
  ],

  *detect(program): Generator<Detection> {
    if (payersOf(program).length === 0) return;
    const stores = findStores(program);
    for (const variable of program.stateVariables) {
      if (variable.visibility === "public" || variable.constant) continue;
      const stored = stores.get(variable);
      const use = stored && findDecision(program, variable, stored);
      if (stored === undefined || use === undefined) continue;
      const { writer } = stored;
      yield {
        at: variable,
        message: `\`${variable.name}\` decides who is paid, and everyone can read on-chain what ${printCallable(writer)} stores in it`,
        related: [
          { at: writer, message: `${printCallable(writer)} stores the caller's input unencrypted` },
          { at: use, message: "it decides here" },
        ],
      };
    }
  },
};

/** Who stores what its caller sends as it is, and in which fields where the variable holds structs. */
interface Stored {
  /** What the caller calls. */
  readonly writer: FunctionDefinition;
  readonly fields: ReadonlySet<string> | undefined;
}

/** The first of them for each variable. */
function findStores(program: Program): ReadonlyMap<VariableDeclaration, Stored> {
  const stores = new Map<VariableDeclaration, Stored>();
  for (const { leftHandSide, rightHandSide, operator } of program.nodesOf("Assignment")) {
    const variable = operator === "=" ? rootVariable(program, leftHandSide) : undefined;
    const writer = program.callableOf(leftHandSide);
    if (!variable?.stateVariable || stores.has(variable) || writer?.nodeType !== "FunctionDefinition") continue;
    const ways = waysIn(program, writer).filter(({ entry }) => !hashes(writer) && !hashes(entry));
    const [stored] = ways.flatMap((way) => storedBy(program, way, leftHandSide, rightHandSide) ?? []);
    if (stored !== undefined) stores.set(variable, stored);
  }
  return stores;
}

function storedBy(program: Program, way: WayIn, target: Expression, value: Expression): Stored | undefined {
  const writer = way.entry;
  if (isKind(value, "FunctionCall") && value.kind === "structConstructorCall") {
    const fields = fieldsOf(program, value).filter((_, at) => isSent(program, value.arguments[at], way));
    return fields.length > 0 ? { writer, fields: new Set(fields) } : undefined;
  }
  if (!isSent(program, value, way)) return undefined;
  return { writer, fields: isKind(target, "MemberAccess") ? new Set([target.memberName]) : undefined };
}

/** A number or a word, just as the caller sent it. */
function isSent(program: Program, value: Expression | undefined, { given }: WayIn): boolean {
  const id = isKind(value, "Identifier") ? (value.referencedDeclaration ?? -1) : -1;
  const parameter = program.findNode(id);
  return (
    given.has(id) && isKind(parameter, "VariableDeclaration") && canBeSecret(parameter.typeDescriptions.typeString)
  );
}

/** Who hashes what is sent checks it against what was sent before: the secret is over. */
function hashes(callable: FunctionDefinition): boolean {
  return findAll(callable, "Identifier").some((one) => functionKindOf(one) === "keccak256");
}

function canBeSecret(type: string | null | undefined): boolean {
  return /^(?:u?int\d+|bytes\d*|string|bool|enum )/.test(type ?? "");
}

/** A remainder of it in a function that pays, or a comparison of it with what the one who is paid sends. */
function findDecision(program: Program, variable: VariableDeclaration, { fields }: Stored): Expression | undefined {
  const isSecret = (node: Expression): boolean => {
    if (fields === undefined) return isKind(node, "Identifier") && node.referencedDeclaration === variable.id;
    return isKind(node, "MemberAccess") && fields.has(node.memberName) && rootVariable(program, node) === variable;
  };
  for (const payer of payersOf(program)) {
    const mentions = mentioner(payer, isSecret);
    const found = findAll(payer, "BinaryOperation").find((operation) => decides(operation, mentions, payer));
    if (found !== undefined) return found;
  }
  return undefined;
}

type Mentions = (expression: Expression) => boolean;

/** Tells whether an expression has the secret in it, or a local that is computed from it. */
function mentioner(callable: FunctionDefinition, isSecret: Mentions): Mentions {
  const computed = new Set<number>();
  const mentions: Mentions = (expression) =>
    findAll(expression, "Identifier", "MemberAccess").some(
      (node) => isSecret(node) || (isKind(node, "Identifier") && computed.has(node.referencedDeclaration ?? -1)),
    );
  for (const { declarations, initialValue } of findAll(callable, "VariableDeclarationStatement")) {
    if (!initialValue || !mentions(initialValue)) continue;
    for (const local of declarations) if (local) computed.add(local.id);
  }
  return mentions;
}

function decides(
  { operator, leftExpression, rightExpression }: BinaryOperation,
  mentions: Mentions,
  callable: FunctionDefinition,
): boolean {
  if (operator === "%") return mentions(leftExpression);
  if (operator !== "==") return false;
  const parameters = new Set(callable.parameters.parameters.map(({ id }) => id));
  const isGuess = (a: Expression, b: Expression): boolean =>
    mentions(a) &&
    isKind(b, "Identifier") &&
    parameters.has(b.referencedDeclaration ?? -1) &&
    canBeSecret(b.typeDescriptions.typeString);
  const [left, right] = [withoutHash(leftExpression), withoutHash(rightExpression)];
  if ((left === leftExpression) !== (right === rightExpression)) return false;
  return isGuess(left, right) || isGuess(right, left);
}

/** What a hash is made of: words are compared by their hashes. */
function withoutHash(expression: Expression): Expression {
  if (!isKind(expression, "FunctionCall") || expression.arguments.length !== 1) return expression;
  const [part] = expression.arguments;
  const isWrapping = expression.kind === "typeConversion" || wrappers.has(functionKindOf(expression.expression));
  return part !== undefined && isWrapping ? withoutHash(part) : expression;
}

const wrappers: ReadonlySet<string> = new Set(["keccak256", "sha256", "abiencode", "abiencodepacked"]);

const payersOf = memoize(findPayers);

/** Functions that send ether, or write something down for their caller. */
function findPayers(program: Program): readonly FunctionDefinition[] {
  const granting = program.nodesOf("Assignment").filter(({ leftHandSide }) => isOfCaller(leftHandSide));
  const paying = new Set<AnyNode | undefined>(
    [...program.nodesOf("FunctionCall").filter(pays), ...granting].map((node) => program.callableOf(node)),
  );
  return program.functions.filter((callable) => paying.has(callable));
}

/** `record[msg.sender]`, or a part of it. */
function isOfCaller(target: Expression): boolean {
  return findAll(target, "IndexAccess").some(
    ({ indexExpression: index }) => isKind(index, "MemberAccess") && printExpression(index) === "msg.sender",
  );
}

function pays(call: FunctionCall): boolean {
  const { callee, options } = callOptionsOf(call);
  return ["transfer", "send"].includes(functionKindOf(callee)) || options.some(([name]) => name === "value");
}
