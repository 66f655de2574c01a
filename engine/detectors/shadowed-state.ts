/** A state variable that a base declares under the same name: two variables that read like one. */

import { type AnyNode, findAll, isKind } from "../ast/nodes.ts";
import type { Program } from "../ast/program.ts";
import type { ContractDefinition, VariableDeclaration } from "../solc/ast.ts";
import type { Detection, Detector } from "./detector.ts";

export const shadowedState: Detector = {
  id: "shadowed-state",
  title: "Shadowed state variable",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-119",
  cwe: [710],
  why: "Base and derived contract each have a variable of their own behind one name. Code of the base keeps using its copy, so what the derived contract sets, an owner or a limit, has no effect there, and what it reads may never have been set.",
  fix: "Remove the second declaration and use the base's variable through a function of the base, or give one of the two another name.",
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
    const uses = collectUses(program);
    for (const contract of program.contracts) {
      const bases = program.linearizedBases(contract).slice(1);
      for (const own of stateVariablesOf(contract)) {
        const base = bases.find((candidate) => stateVariablesOf(candidate).some(({ name }) => name === own.name));
        const hidden = base && stateVariablesOf(base).find(({ name }) => name === own.name);
        if (base && hidden) yield* judge(own, { contract: base, variable: hidden }, uses);
      }
    }
  },
};

interface Hidden {
  readonly contract: ContractDefinition;
  readonly variable: VariableDeclaration;
}

/** How code uses a variable; what stands in its own declaration does not count. */
interface Uses {
  isUsed: boolean;
  isWritten: boolean;
  isWrittenAfterConstruction: boolean;
}

function* judge(own: VariableDeclaration, hidden: Hidden, uses: ReadonlyMap<number, Uses>): Generator<Detection> {
  const { contract, variable } = hidden;
  const qualified = `${contract.name}.${variable.name}`;
  const related = [{ at: variable, message: `\`${qualified}\` is declared here` }];
  // Up to solc 0.5 the derived contract could see the base's variable and hide it all the same.
  if (variable.visibility !== "private") {
    const message = `\`${own.name}\` hides \`${qualified}\`: code of \`${contract.name}\` uses its own copy, code below it this one`;
    yield { at: own, message, related };
    return;
  }
  const base = uses.get(variable.id);
  const derived = uses.get(own.id);
  const isRead = derived?.isUsed || own.visibility === "public";
  if (!base?.isUsed || !isRead || !canBeConfused(own, variable)) return;
  if (derived?.isWritten && !base.isWrittenAfterConstruction) {
    const message = `setting \`${own.name}\` does not change \`${qualified}\`, which \`${contract.name}\` goes on using`;
    yield { at: own, message, related, severity: "Low" };
  } else {
    const message = `\`${own.name}\` has the name of the private \`${qualified}\`, but is another variable`;
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

function collectUses(program: Program): Map<number, Uses> {
  const uses = new Map<number, Uses>();
  for (const { id } of program.stateVariables) {
    uses.set(id, { isUsed: false, isWritten: false, isWrittenAfterConstruction: false });
  }
  for (const callable of [...program.functions, ...program.modifiers]) {
    const isConstruction = isKind(callable, "FunctionDefinition") && callable.kind === "constructor";
    for (const id of usedIn(callable)) note(uses.get(id), false, isConstruction);
    for (const id of writtenIn(callable)) note(uses.get(id), true, isConstruction);
  }
  return uses;
}

function note(uses: Uses | undefined, isWritten: boolean, isConstruction: boolean): void {
  if (!uses) return;
  uses.isUsed = true;
  uses.isWritten ||= isWritten;
  uses.isWrittenAfterConstruction ||= isWritten && !isConstruction;
}

/** Ids of the declarations named, in assembly too. */
function usedIn(node: AnyNode): number[] {
  const inAssembly = findAll(node, "InlineAssembly").flatMap((assembly) =>
    assembly.externalReferences.map(({ declaration }) => declaration),
  );
  return [
    ...findAll(node, "Identifier").map(({ referencedDeclaration }) => referencedDeclaration ?? -1),
    ...inAssembly,
  ];
}

/** Ids of what is assigned, counted, deleted, pushed to, or pointed at by a local variable or assembly. */
function writtenIn(node: AnyNode): number[] {
  const targets: (AnyNode | null | undefined)[] = [
    ...findAll(node, "Assignment").map(({ leftHandSide }) => leftHandSide),
    ...findAll(node, "UnaryOperation").flatMap(({ operator, subExpression }) =>
      ["++", "--", "delete"].includes(operator) ? [subExpression] : [],
    ),
    ...findAll(node, "MemberAccess").flatMap(({ memberName, expression }) =>
      ["push", "pop"].includes(memberName) ? [expression] : [],
    ),
    ...findAll(node, "VariableDeclarationStatement").flatMap(({ declarations, initialValue }) =>
      declarations.some((declaration) => declaration?.storageLocation === "storage") ? [initialValue] : [],
    ),
    ...findAll(node, "InlineAssembly"),
  ];
  return targets.flatMap((target) => (target ? rootsOf(target) : []));
}

/** The variables that a target lies in: `a` for `a.b[c]`. */
function rootsOf(target: AnyNode): number[] {
  if (isKind(target, "Identifier")) return [target.referencedDeclaration ?? -1];
  if (isKind(target, "IndexAccess")) return rootsOf(target.baseExpression);
  if (isKind(target, "MemberAccess")) return rootsOf(target.expression);
  if (isKind(target, "TupleExpression")) return target.components.flatMap((part) => (part ? rootsOf(part) : []));
  return isKind(target, "InlineAssembly") ? usedIn(target) : [];
}
