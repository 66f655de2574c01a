/** A secret that is stored as it is: `private` hides it from contracts, not from people. */

import { callOptionsOf } from "../ast/call-options.ts";
import { findAll, isKind } from "../ast/nodes.ts";
import { printCallable } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { referencesTo } from "../ast/references.ts";
import { rootVariable } from "../ast/root-variable.ts";
import { functionKindOf } from "../ast/types.ts";
import type { BinaryOperation, Expression, FunctionDefinition, VariableDeclaration } from "../solc/ast.ts";
import type { Detection, Detector } from "./detector.ts";

export const privateData: Detector = {
  id: "private-data",
  title: "Secret stored in the clear",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-136",
  cwe: [767],
  why: "Everybody can read the storage of every contract, and every transaction before it is mined: `private` only keeps other contracts from it. A number, word or choice that decides who is paid, and that others must not know, is known to all who look.",
  fix: "Let each party first store a hash of the secret with a random salt, and show the secret only when nobody can act on it any more.",
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
    for (const variable of program.stateVariables) {
      if (variable.visibility === "public" || variable.constant) continue;
      const writer = findRawWriter(program, variable);
      const use = writer && findDecision(program, variable);
      if (writer === undefined || use === undefined) continue;
      yield {
        at: variable,
        message: `\`${variable.name}\` decides who is paid, and everybody can read what ${printCallable(writer)} stores in it`,
        related: [
          { at: writer, message: `${printCallable(writer)} stores what its caller sends as it is` },
          { at: use, message: "here it decides" },
        ],
      };
    }
  },
};

/** The function that stores a number or a word of its caller in the variable, as it was sent. */
function findRawWriter(program: Program, variable: VariableDeclaration): FunctionDefinition | undefined {
  for (const { leftHandSide, rightHandSide, operator } of program.nodesOf("Assignment")) {
    if (operator !== "=" || rootVariable(program, leftHandSide) !== variable) continue;
    const callable = program.callableOf(leftHandSide);
    if (callable?.nodeType !== "FunctionDefinition") continue;
    const isOpen = callable.visibility === "public" || callable.visibility === "external";
    const values =
      isKind(rightHandSide, "FunctionCall") && rightHandSide.kind === "structConstructorCall"
        ? rightHandSide.arguments
        : [rightHandSide];
    const isRaw = values.some(
      (value) =>
        isKind(value, "Identifier") &&
        callable.parameters.parameters.some(
          ({ id, typeDescriptions }) => id === value.referencedDeclaration && canBeSecret(typeDescriptions.typeString),
        ),
    );
    // Who hashes what is sent checks it against what was sent before: the secret is over.
    const hashes = findAll(callable, "Identifier").some(
      ({ name, referencedDeclaration }) => name === "keccak256" && (referencedDeclaration ?? -1) < 0,
    );
    if (isOpen && isRaw && !hashes) return callable;
  }
  return undefined;
}

function canBeSecret(type: string | null | undefined): boolean {
  return /^(?:u?int\d+|bytes\d*|string|bool|enum )/.test(type ?? "");
}

/** A remainder of it in a function that pays, or a comparison of it with what the one who is paid sends. */
function findDecision(program: Program, variable: VariableDeclaration): Expression | undefined {
  for (const payer of payersOf(program)) {
    const names = namesFor(program, variable, payer);
    const found = findAll(payer, "BinaryOperation").find((operation) => decides(operation, names, payer));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The variable itself and the locals of the function that are computed from it. */
function namesFor(program: Program, variable: VariableDeclaration, callable: FunctionDefinition): ReadonlySet<number> {
  const names = new Set([variable.id]);
  for (const { declarations, initialValue } of findAll(callable, "VariableDeclarationStatement")) {
    const isComputed = initialValue && mentions(initialValue, names) && referencesTo(program, variable.id).length > 0;
    for (const local of declarations) if (isComputed && local) names.add(local.id);
  }
  return names;
}

function decides(
  { operator, leftExpression, rightExpression }: BinaryOperation,
  names: ReadonlySet<number>,
  callable: FunctionDefinition,
): boolean {
  if (operator === "%") return mentions(leftExpression, names);
  if (operator !== "==") return false;
  const parameters = new Set(callable.parameters.parameters.map(({ id }) => id));
  const isGuess = (a: Expression, b: Expression): boolean =>
    mentions(a, names) &&
    isKind(b, "Identifier") &&
    parameters.has(b.referencedDeclaration ?? -1) &&
    canBeSecret(b.typeDescriptions.typeString);
  return isGuess(leftExpression, rightExpression) || isGuess(rightExpression, leftExpression);
}

function mentions(expression: Expression, names: ReadonlySet<number>): boolean {
  return findAll(expression, "Identifier").some(({ referencedDeclaration }) => names.has(referencedDeclaration ?? -1));
}

const payers = new WeakMap<Program, readonly FunctionDefinition[]>();

function payersOf(program: Program): readonly FunctionDefinition[] {
  const found = payers.get(program) ?? program.functions.filter((callable) => callable.body && pays(callable));
  payers.set(program, found);
  return found;
}

function pays(callable: FunctionDefinition): boolean {
  return findAll(callable, "FunctionCall").some((call) => {
    const { callee, options } = callOptionsOf(call);
    return ["transfer", "send"].includes(functionKindOf(callee)) || options.some(([name]) => name === "value");
  });
}
