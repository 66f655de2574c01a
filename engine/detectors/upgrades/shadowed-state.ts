/** A state variable that a base declares under the same name: two variables that read like one. */

import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import type { ContractDefinition, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const shadowedState: Detector = {
  id: "shadowed-state",
  title: "Shadowed state variable",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-119",
  cwe: [710],
  scwe: ["SCWE-069"],
  ethTrust: ["[Q] Code Linting"],
  why: "Base and derived contract each have their own variable under one name. Code of the base uses its own copy, so an owner or limit that the derived contract sets has no effect there, and what it reads may never have been set.",
  fix: "Remove the second declaration and use the base's variable, or rename one of the two.",
  example: {
    bad: `contract Owned {
    address private owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}

contract Treasury is Owned {
    address private owner;

    function hand(address newOwner) external onlyOwner {
        owner = newOwner; // onlyOwner still asks for the old one
    }
}`,
    good: `contract Owned {
    address private owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setOwner(address newOwner) internal {
        owner = newOwner;
    }
}

contract Treasury is Owned {
    function hand(address newOwner) external onlyOwner {
        setOwner(newOwner);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/contracts.html#inheritance",
    "https://docs.soliditylang.org/en/latest/060-breaking-changes.html",
  ],

  *detect(program): Generator<Detection> {
    const pairs = program.contracts.flatMap((contract) => pairsOf(program, contract));
    const uses = pairs.length > 0 ? collectUses(program, pairs) : new Map<number, Uses>();
    for (const pair of pairs) yield* judge(pair, uses);
  },
};

/** A state variable, and the one of the same name in the nearest base that has one. */
interface Pair {
  readonly own: VariableDeclaration;
  readonly base: ContractDefinition;
  readonly hidden: VariableDeclaration;
}

function pairsOf(program: Program, contract: ContractDefinition): Pair[] {
  const inherited = program
    .linearizedBases(contract)
    .slice(1)
    .flatMap((base) => stateVariablesOf(base).map((hidden) => ({ base, hidden })));
  return stateVariablesOf(contract).flatMap((own) => {
    const first = inherited.find(({ hidden }) => hidden.name === own.name);
    return first === undefined ? [] : [{ own, ...first }];
  });
}

/** How code uses a variable; what stands in its own declaration does not count. */
interface Uses {
  isUsed: boolean;
  isWritten: boolean;
  isWrittenAfterConstruction: boolean;
}

function* judge({ own, base, hidden }: Pair, uses: ReadonlyMap<number, Uses>): Generator<Detection> {
  const qualified = `${base.name}.${hidden.name}`;
  const related = [{ at: hidden, message: `\`${qualified}\` is declared here` }];
  // Up to solc 0.5 the derived contract could see the base's variable and hide it all the same.
  if (hidden.visibility !== "private") {
    const message = `\`${own.name}\` shadows \`${qualified}\`: code of \`${base.name}\` uses its own copy, derived code this one`;
    yield { at: own, message, related };
    return;
  }
  const [usesOfBase, usesOfOwn] = [uses.get(hidden.id), uses.get(own.id)];
  const isRead = usesOfOwn?.isUsed || own.visibility === "public";
  if (!usesOfBase?.isUsed || !isRead || !canBeConfused(own, hidden)) return;
  if (usesOfOwn?.isWritten && !usesOfBase.isWrittenAfterConstruction) {
    const message = `setting \`${own.name}\` does not change \`${qualified}\`, which \`${base.name}\` still uses`;
    yield { at: own, message, related, severity: "Low" };
  } else {
    const message = `\`${own.name}\` has the same name as the private \`${qualified}\`, but is another variable`;
    yield { at: own, message, related, severity: "None" };
  }
}

/** What never changes, or has another type, is not taken for the other one. */
function canBeConfused(a: VariableDeclaration, b: VariableDeclaration): boolean {
  const isFixed = a.mutability !== "mutable" && b.mutability !== "mutable";
  return !isFixed && a.typeDescriptions.typeString === b.typeDescriptions.typeString;
}

function stateVariablesOf({ nodes }: ContractDefinition): VariableDeclaration[] {
  return nodes.filter((node) => isKind(node, "VariableDeclaration"));
}

function collectUses(program: Program, pairs: readonly Pair[]): Map<number, Uses> {
  const uses = new Map<number, Uses>();
  for (const { id } of pairs.flatMap(({ own, hidden }) => [own, hidden])) {
    uses.set(id, { isUsed: false, isWritten: false, isWrittenAfterConstruction: false });
  }
  for (const callable of namersOf(program, uses.keys())) {
    for (const node of findAll(callable, ...namingKinds)) {
      for (const id of namedBy(node)) note(uses.get(id), false, callable);
      for (const id of writtenBy(node)) note(uses.get(id), true, callable);
    }
  }
  return uses;
}

/** Kinds of nodes that name variables or write to them. */
const namingKinds = [
  "Identifier",
  "Assignment",
  "UnaryOperation",
  "MemberAccess",
  "VariableDeclarationStatement",
  "InlineAssembly",
] as const;

/** The functions and modifiers that name one of the variables. */
function namersOf(program: Program, ids: Iterable<number>): ReadonlySet<Callable> {
  const references = [...ids].flatMap((id) => referencesTo(program, id));
  return new Set(references.flatMap((reference) => program.callableOf(reference) ?? []));
}

function note(uses: Uses | undefined, isWritten: boolean, callable: Callable): void {
  if (uses === undefined) return;
  const isConstruction = isKind(callable, "FunctionDefinition") && callable.kind === "constructor";
  uses.isUsed = true;
  uses.isWritten ||= isWritten;
  uses.isWrittenAfterConstruction ||= isWritten && !isConstruction;
}

/** Ids of the declarations that a node itself names. */
function namedBy(node: AnyNode): number[] {
  if (isKind(node, "Identifier")) return [node.referencedDeclaration ?? -1];
  return isKind(node, "InlineAssembly") ? node.externalReferences.map(({ declaration }) => declaration) : [];
}

/** Ids of what a node assigns, counts, deletes, pushes to, or points a local variable or assembly at. */
function writtenBy(node: AnyNode): number[] {
  if (isKind(node, "Assignment")) return rootsOf(node.leftHandSide);
  if (isKind(node, "InlineAssembly")) return namedBy(node);
  if (isKind(node, "UnaryOperation")) {
    return ["++", "--", "delete"].includes(node.operator) ? rootsOf(node.subExpression) : [];
  }
  if (isKind(node, "MemberAccess")) return ["push", "pop"].includes(node.memberName) ? rootsOf(node.expression) : [];
  if (!isKind(node, "VariableDeclarationStatement") || !node.initialValue) return [];
  const isPointer = node.declarations.some((declaration) => declaration?.storageLocation === "storage");
  return isPointer ? rootsOf(node.initialValue) : [];
}

/** The variables that a target lies in: `a` for `a.b[c]`. */
function rootsOf(target: AnyNode): number[] {
  if (isKind(target, "Identifier")) return namedBy(target);
  if (isKind(target, "IndexAccess")) return rootsOf(target.baseExpression);
  if (isKind(target, "MemberAccess")) return rootsOf(target.expression);
  if (isKind(target, "TupleExpression")) return target.components.flatMap((part) => (part ? rootsOf(part) : []));
  return [];
}
