/** A hash over values that are packed without their lengths: other values can give the same bytes. */

import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isWriting, referencesTo } from "../../program/references.ts";
import { isCallableFromOutside } from "../../program/signature.ts";
import { functionKindOf, isBound, isDynamicArray } from "../../program/types.ts";
import type { Expression, FunctionCall, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { findsDeployed } from "./creation-hashes.ts";

export const encodePackedCollision: Detector = {
  id: "encode-packed-collision",
  title: "Hash collision with abi.encodePacked",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-133",
  cwe: [294],
  owasp: "SC05:2026",
  scwe: ["SCWE-074"],
  ethTrust: ["[S] No Hashing Consecutive Variable Length Arguments"],
  why: '`abi.encodePacked` writes strings, bytes and arrays without their lengths: "ab", "c" gives the same bytes as "a", "bc". An attacker moves parts from one argument to the next and gets a hash that was computed, or signed, for something else.',
  fix: "Hash `abi.encode(...)`, which includes lengths, or pack at most one value of dynamic type.",
  example: {
    bad: `contract Names {
    mapping(bytes32 => address) public holderOf;

    function claim(string calldata name, string calldata domain) external {
        bytes32 key = keccak256(abi.encodePacked(name, domain));
        require(holderOf[key] == address(0), "taken");
        holderOf[key] = msg.sender;
    }
}`,
    good: `contract Names {
    mapping(bytes32 => address) public holderOf;

    function claim(string calldata name, string calldata domain) external {
        bytes32 key = keccak256(abi.encode(name, domain));
        require(holderOf[key] == address(0), "taken");
        holderOf[key] = msg.sender;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/abi-spec.html#non-standard-packed-mode"],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const { values: packed, isHashed } = packingOf(program, call);
      const open = packed.filter((value) => isVariable(program, value));
      // Who writes a length in front of a value knows what packing loses.
      if (open.length < 2 || exempt("encode-packed-collision: a length goes with it", packed.some(isLength))) continue;
      const isOwn = open.every((value) => isOwnState(program, value));
      if (exempt("encode-packed-collision: the contract's own values", isOwn)) continue;
      const [first, second] = open.map((value) => packed.indexOf(value));
      const isAdjacent = first !== undefined && second === first + 1;
      if (!isHashed) {
        if (isAdjacent) yield describeJoined(call, open.length);
        continue;
      }
      if (exempt("encode-packed-collision: where such code is deployed", findsDeployed(program, call))) continue;
      yield {
        at: call,
        message: `${open.length} values of dynamic type are hashed with \`abi.encodePacked\` without their lengths, so other values can have the same hash`,
        ...(!isAdjacent && { confidence: "Low" as const }),
      };
    }
  },
};

const hashes: ReadonlySet<string> = new Set(["keccak256", "sha256", "ripemd160"]);

function describeJoined(at: FunctionCall, nOpen: number): Detection {
  return {
    at,
    severity: "None",
    message: `${nOpen} values of dynamic type are packed without their lengths: the boundary between them is lost`,
  };
}

interface Packing {
  readonly values: readonly Expression[];
  readonly isHashed: boolean;
}

const nothing: Packing = { values: [], isHashed: false };

/** The values whose packed bytes are hashed by the call, or by what its result goes to; or kept as they are. */
function packingOf(program: Program, call: FunctionCall): Packing {
  const values = call.arguments;
  // Before 0.5 the hash functions packed what they were given.
  if (isHash(call)) return values.length > 1 ? { values, isHashed: true } : nothing;
  if (!isPacking(call)) return nothing;
  const parent = program.parentOf(call);
  if (isKind(parent, "FunctionCall")) return isHash(parent) ? { values, isHashed: true } : nothing;
  if (!isKind(parent, "VariableDeclarationStatement")) return nothing;
  const [variable] = parent.declarations;
  const uses = referencesTo(program, variable?.id ?? -1).map((use) => program.parentOf(use));
  if (uses.some((use) => isKind(use, "FunctionCall") && isHash(use))) return { values, isHashed: true };
  // Text that is put together, and what is sent somewhere, is meant to be without.
  return uses.some((use) => isKind(use, "FunctionCall")) ? nothing : { values, isHashed: false };
}

function isHash({ expression: callee }: FunctionCall): boolean {
  return hashes.has(functionKindOf(callee));
}

function isPacking({ expression: callee }: FunctionCall): boolean {
  return functionKindOf(callee) === "abiencodepacked";
}

/** How many calls a value is followed back through. */
const maxCalls = 3;

/** Has no length of its own, and is not always the same. */
function isVariable(program: Program, value: Expression, nCalls = 0): boolean {
  if (!isDynamicArray(value) || isKind(value, "Literal")) return false;
  const isCode = isKind(value, "MemberAccess") && /^(?:creation|runtime)Code$/.test(value.memberName);
  if (exempt("encode-packed-collision: the code of a contract", isCode)) return false;
  // What is encoded has lengths in it.
  const isEncoded =
    isKind(value, "FunctionCall") && functionKindOf(value.expression).startsWith("abiencode") && !isPacking(value);
  if (exempt("encode-packed-collision: encoded", isEncoded)) return false;
  const named = isKind(value, "Identifier") ? program.findNode(value.referencedDeclaration ?? -1) : undefined;
  if (!isKind(named, "VariableDeclaration")) return true;
  if (exempt("encode-packed-collision: a constant", named.constant)) return false;
  const isGiven = nCalls < maxCalls && isGivenEncoded(program, named, nCalls + 1);
  if (exempt("encode-packed-collision: every caller gives what is encoded", isGiven)) return false;
  return !exempt("encode-packed-collision: encoded before", isEncoding(program, named));
}

/** A parameter of a function that the program's own code alone calls, and never with anything of variable length. */
function isGivenEncoded(program: Program, variable: VariableDeclaration, nCalls: number): boolean {
  const list = program.parentOf(variable);
  const callee = list && program.parentOf(list);
  if (!isKind(callee, "FunctionDefinition") || callee.parameters !== list || isCallableFromOutside(callee))
    return false;
  if (referencesTo(program, variable.id).some((use) => isWriting(program, use))) return false;
  const at = callee.parameters.parameters.indexOf(variable);
  const uses = referencesTo(program, callee.id);
  return (
    uses.length > 0 &&
    uses.every((use) => {
      const call = program.parentOf(use);
      if (!isKind(call, "FunctionCall") || call.expression !== use || isBound(call.expression)) return false;
      const given = call.names.length === 0 ? call.arguments[at] : undefined;
      return given !== undefined && !isVariable(program, given, nCalls);
    })
  );
}

/** A local variable that holds what is encoded with its lengths, and nothing else ever. */
function isEncoding(program: Program, variable: VariableDeclaration): boolean {
  const statement = program.parentOf(variable);
  if (!isKind(statement, "VariableDeclarationStatement") || !statement.initialValue) return false;
  const isSetAgain = referencesTo(program, variable.id).some((use) => isKind(program.parentOf(use), "Assignment"));
  return !isSetAgain && !isVariable(program, statement.initialValue) && statement.declarations.length === 1;
}

function isLength(value: Expression): boolean {
  return findAll(value, "MemberAccess").some(({ memberName }) => memberName === "length");
}

function isOwnState(program: Program, value: Expression): boolean {
  const named = isKind(value, "Identifier") ? program.findNode(value.referencedDeclaration ?? -1) : undefined;
  return isKind(named, "VariableDeclaration") && named.stateVariable;
}
