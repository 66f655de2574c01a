/** Ways to write the same program differently. Each takes a source that compiles, and gives another that does. */

import type { SourceUnit } from "solidity-ast";
import { findAll, spanOf } from "../../engine/program/nodes.ts";
import { type OutlineItem, outlineOf, type Stretch } from "../../engine/text/outline.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { tokenize } from "../../engine/text/tokens.ts";

/** Sources by name; `a.sol` is there. */
export type Program = Readonly<Record<string, string>>;

interface Edit extends Stretch {
  readonly text: string;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((rest, { start, end, text: inserted }) => rest.slice(0, start) + inserted + rest.slice(end), text);
}

/** Comments and emoji before each declaration and after each statement. */
export function addComments(text: string): Program {
  const members = outlineOf(text).flatMap((item) => [item, ...item.members]);
  const before = members.map(({ start }) => ({ start, end: start, text: "/* 😀 é */ " }));
  const statements = [...tokenize(text)].filter(({ kind, start }) => kind === "symbol" && text[start] === ";");
  const after = statements.map(({ end }) => ({ start: end, end, text: " /* ; } 😀 */" }));
  return { "a.sol": applyEdits(text, [...before, ...after]) };
}

/** Functions of each contract in reverse order. */
export function reorderFunctions(text: string): Program {
  const edits = outlineOf(text).flatMap(({ members }) => {
    const functions = members.filter(({ kind }) => kind === "function" || kind === "constructor");
    const reversed = functions.toReversed();
    return functions.map(({ start, end }, index) => {
      const other = reversed[index] ?? { start, end };
      return { start, end, text: text.slice(other.start, other.end) };
    });
  });
  return { "a.sol": applyEdits(text, edits) };
}

/** Every local variable and parameter under another name. */
export function renameLocals(text: string, unit: SourceUnit): Program {
  const units = makeSourceText("a.sol", text);
  const locals = new Set(
    findAll(unit, "VariableDeclaration").flatMap(({ id, stateVariable, scope, name }) =>
      stateVariable || name === "" || isField(unit, scope) ? [] : id,
    ),
  );
  const declarations = findAll(unit, "VariableDeclaration").flatMap((node) => {
    if (!locals.has(node.id) || node.nameLocation === undefined) return [];
    const [offset = 0, length = 0] = node.nameLocation.split(":").map(Number);
    return [{ ...units.toUnits(offset, length), text: `${node.name}Renamed` }];
  });
  const uses = findAll(unit, "Identifier").flatMap((node) => {
    if (!locals.has(node.referencedDeclaration ?? -1)) return [];
    const { offset, length } = spanOf(node);
    return [{ ...units.toUnits(offset, length), text: `${node.name}Renamed` }];
  });
  const inAssembly = findAll(unit, "InlineAssembly").flatMap(({ externalReferences }) =>
    externalReferences.flatMap(({ declaration, src, suffix }) => {
      if (!locals.has(declaration)) return [];
      const [offset = 0, length = 0] = src.split(":").map(Number);
      const { end } = units.toUnits(offset, length);
      const nameEnd = suffix === undefined ? end : end - suffix.length - 1;
      return [{ start: nameEnd, end: nameEnd, text: "Renamed" }];
    }),
  );
  return { "a.sol": applyEdits(text, [...declarations, ...uses, ...inAssembly]) };
}

/** Names of struct fields, event and error parameters are part of what others see. */
function isField(unit: SourceUnit, scope: number): boolean {
  return findAll(unit, "StructDefinition", "EventDefinition", "ErrorDefinition").some(({ id }) => id === scope);
}

/** Each contract in a file of its own, which imports those before it and those that it names. */
export function splitIntoFiles(text: string): Program {
  const items = outlineOf(text);
  const contracts = items.filter(({ kind }) => kind === "contract");
  const rest = applyEdits(
    text,
    contracts.map(({ start, end }) => ({ start, end, text: "" })),
  );
  const names = contracts.map((_, index) => (index === contracts.length - 1 ? "a.sol" : `part-${index}.sol`));
  const head = text.slice(0, items[0]?.start ?? 0) + pragmasIn(text, items);
  const hasRest = items.some(({ kind }) => kind !== "contract" && kind !== "pragma");
  const files = contracts.map(({ start, end }, index) => {
    const code = text.slice(start, end);
    const isNeeded = (other: number): boolean => other < index || (other > index && mentions(code, contracts[other]));
    const others = [...names.filter((_, other) => isNeeded(other)), ...(hasRest ? ["rest.sol"] : [])];
    const imports = others.map((name) => `import "./${name}";\n`).join("");
    return [names[index] ?? "a.sol", `${head}\n${imports}${code}\n`];
  });
  const restImports = names.map((name) => `import "./${name}";\n`).join("");
  return { ...Object.fromEntries(files), ...(hasRest ? { "rest.sol": rest + restImports } : {}) };

  function mentions(code: string, contract: OutlineItem | undefined): boolean {
    const head = contract === undefined ? "" : text.slice(contract.start, contract.end);
    const name = /^(?:abstract\s+)?\w+\s+(\w+)/.exec(head)?.[1];
    return name !== undefined && new RegExp(`\\b${name}\\b`).test(code);
  }
}

function pragmasIn(text: string, items: readonly OutlineItem[]): string {
  return items
    .filter(({ kind }) => kind === "pragma")
    .map(({ start, end }) => text.slice(start, end))
    .join("\n");
}

/** The work of each plain external function in an internal one that it calls. */
export function wrapFunctions(text: string): Program {
  const edits = outlineOf(text).flatMap(({ members }) =>
    members.flatMap((member) => {
      const head = member.body === null ? null : plainHead.exec(text.slice(member.start, member.body.start));
      if (head === null || member.body === null) return [];
      const [, name = "", parameters = ""] = head;
      const names = parameters.trim() === "" ? [] : parameters.split(",").map((one) => parameterName.exec(one)?.[1]);
      if (names.includes(undefined)) return [];
      const { start, end } = member.body;
      const inner = `function ${name}Inner(${parameters}) internal {${text.slice(start, end)}}`;
      return [
        { start, end, text: ` ${name}Inner(${names.join(", ")}); ` },
        { start: member.end, end: member.end, text: `\n    ${inner}` },
      ];
    }),
  );
  return { "a.sol": applyEdits(text, edits) };
}

const parameterName = /^\s*\S+(?:\s+(?:memory|calldata|payable))?\s+(?!memory|calldata|payable)(\w+)\s*$/;

/** Without results, modifiers and overriding: what the inner function needs is its parameters. */
const plainHead = /^function\s+(\w+)\(([^()]*)\)\s+(?:external|public)(?:\s+payable)?\s*\{$/;
