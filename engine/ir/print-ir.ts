/** The intermediate representation as text, for those who work on checks. */

import type { ContractDefinition } from "solidity-ast";
import type { AnyNode } from "../program/nodes.ts";
import type { Callable, Program } from "../program/program.ts";
import { signatureOf } from "../program/signature.ts";
import type { IntegerType } from "../program/types.ts";
import { blockDominators } from "./block-dominators.ts";
import { type Block, type CallShape, type Ending, type FunctionIr, operandsOf, opOf } from "./function-ir.ts";
import { functionIr, initialValueIr } from "./lower-function.ts";
import { textOfOperator } from "./operators.ts";
import type { OpName } from "./ops.ts";

/** The line a node begins in, counted from one; 0 where that is not known. */
export type LineOf = (node: AnyNode) => number;

/** All code of the files, contract by contract. Ends with a line end where there is any. */
export function printIr(program: Program, files: readonly string[], lineOf: LineOf): string {
  const isIn = (node: AnyNode): boolean => files.includes(program.fileOf(node));
  const free = program.functions.filter((one) => isIn(one) && program.contractOf(one) === undefined);
  return [
    ...free.filter(({ body }) => body).map((one) => printCallable(program, one, lineOf)),
    ...program.contracts.filter(isIn).map((contract) => printContract(program, contract, lineOf)),
  ].join("\n");
}

function printContract(program: Program, contract: ContractDefinition, lineOf: LineOf): string {
  const bases = program.linearizedBases(contract).slice(1);
  const order = bases.length === 0 ? "" : ` is ${bases.map(({ name }) => name).join(", ")}`;
  const parts = contract.nodes.flatMap((node) => {
    if (node.nodeType === "FunctionDefinition" || node.nodeType === "ModifierDefinition") {
      return node.body ? [printCallable(program, node, lineOf)] : [];
    }
    const ir = node.nodeType === "VariableDeclaration" ? initialValueIr(program, node) : undefined;
    return ir === undefined ? [] : [`initial value of ${ir.name}\n${printCode(ir, lineOf)}`];
  });
  return [`${contract.contractKind} ${contract.name}${order}\n`, ...parts].join("\n");
}

/** One function or modifier, with what lies around it. */
export function printCallable(program: Program, callable: Callable, lineOf: LineOf): string {
  const ir = functionIr(program, callable);
  const kind = callable.nodeType === "ModifierDefinition" ? "modifier" : "function";
  const around = ir.modifiers.flatMap(({ invocation, arguments: args }) => {
    const head = `  in ${invocation.modifierName.name}\n`;
    return [head + (args === undefined ? "" : printCode(args, lineOf, "    "))];
  });
  const locals = ir.locals.map((local) => `  assembly function ${local.name}\n${printCode(local, lineOf, "    ")}`);
  const warnings = ir.warnings.map((warning) => `  warning: ${warning}\n`);
  return [
    `${kind} ${signatureOf(program, callable)}  // line ${lineOf(callable)}\n`,
    ...warnings,
    ...around,
    printCode(ir, lineOf),
    ...locals,
  ].join("");
}

function printCode(ir: FunctionIr, lineOf: LineOf, indent = "  "): string {
  const { idom } = blockDominators(ir);
  const sources = new Map(
    ir.blocks.flatMap(({ id, firstEdge, successors }) => successors.map((_, slot) => [firstEdge + slot, id])),
  );
  return ir.blocks
    .map((block) => {
      const from = block.incoming.map((edge) => sources.get(edge)); // as phis have their operands
      const above = idom[block.id] ?? -1;
      const entered = from.length === 0 ? "" : ` from ${from.join(", ")}`;
      const below = above < 0 ? "" : `, below ${above}`;
      const loop = block.isLoopHead ? ", loop" : "";
      const lines = [`block ${block.id}:${entered}${below}${loop}`, ...printBlock(ir, block, lineOf)];
      return lines.map((line) => `${indent}${line}\n`).join("");
    })
    .join("");
}

function printBlock(ir: FunctionIr, block: Block, lineOf: LineOf): string[] {
  const lines: string[] = [];
  let lastLine = 0;
  for (let register = block.start; register < block.end; register++) {
    const line = lineOf(ir.nodes[register] ?? block.node);
    const given = withoutResult.has(opOf(ir, register)) ? "" : `%${register} = `;
    const text = `  ${given}${printOperation(ir, register)}`;
    lines.push(line === lastLine ? text : `${text}  // line ${line}`);
    lastLine = line;
  }
  return [...lines, `  ${printEnding(block.ending, block.successors)}`];
}

const withoutResult: ReadonlySet<OpName> = new Set(["store", "pop", "emit", "opaque"]);

function printOperation(ir: FunctionIr, register: number): string {
  const name = opOf(ir, register);
  const operands = [...operandsOf(ir, register)].map(printRegister);
  const detail = detailPrinters[name]?.(ir.details, ir.detail[register] ?? -1) ?? "";
  return [name === "operation" ? "" : name, detail, operands.join(", ")].filter((part) => part !== "").join(" ");
}

function printRegister(register: number): string {
  return register < 0 ? "?" : `%${register}`;
}

type DetailPrinter = (details: FunctionIr["details"], detail: number) => string | undefined;

const detailPrinters: Readonly<Partial<Record<OpName, DetailPrinter>>> = {
  number: ({ numbers }, detail) => numbers[detail]?.toString(),
  literal: ({ texts }, detail) => JSON.stringify(texts[detail]),
  input: ({ inputs }, detail) => inputs[detail],
  parameter: (_, detail) => String(detail),
  initial: (_, detail) => String(detail),
  extract: (_, detail) => String(detail),
  immutable: variableName,
  constant: variableName,
  variable: variableName,
  "slot of variable": variableName,
  function: ({ functions }, detail) => functions[detail]?.name,
  field: ({ texts }, detail) => texts[detail],
  insert: ({ texts }, detail) => texts[detail],
  operation({ computations }, detail) {
    const { operator, arithmetic } = computations[detail] ?? {};
    const text = operator === undefined ? "" : textOfOperator(operator);
    if (arithmetic === undefined) return text;
    return `${text} ${typeName(arithmetic.type)}${arithmetic.isChecked ? "" : " unchecked"}`;
  },
  cast: ({ casts }, detail) => casts[detail] && `${typeName(casts[detail].from)} to ${typeName(casts[detail].to)}`,
  struct: ({ fields }, detail) => fields[detail]?.join(" "),
  call: ({ functions }, detail) => functions[detail]?.name,
  "call virtual": ({ functions }, detail) => functions[detail]?.name,
  "call super": ({ supers }, detail) => supers[detail]?.callee.name,
  "call local": (_, detail) => `function ${detail}`,
  "call external": ({ calls }, detail) => calls[detail] && callName(calls[detail]),
  "call assembly": ({ calls }, detail) => calls[detail] && callName(calls[detail]),
  emit: ({ events }, detail) => events[detail]?.name,
};

function variableName({ variables }: FunctionIr["details"], detail: number): string | undefined {
  return variables[detail]?.name;
}

function typeName({ bits, isSigned }: IntegerType): string {
  return `${isSigned ? "" : "u"}int${bits}`;
}

/** What the operands are, in their order. */
function callName({ form, callee, hasTarget, hasValue, hasGas, hasSalt, isStatic }: CallShape): string {
  const all = { target: hasTarget, value: hasValue, gas: hasGas, salt: hasSalt };
  const parts = Object.entries(all).flatMap(([part, isThere]) => (isThere ? [part] : []));
  const name = callee === undefined ? form : `${form} ${callee.name}`;
  return `${name}${isStatic ? " static" : ""}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
}

function printEnding(ending: Ending, successors: readonly number[]): string {
  switch (ending.kind) {
    case "jump":
      return `to ${successors.join(", ")}`;
    case "choose":
      return `to one of ${successors.join(", ")}`;
    case "branch":
      return `if ${printRegister(ending.condition)} to ${successors[0]} else ${successors[1]}`;
    case "return":
      return `return ${ending.values.map(printRegister).join(", ")}`.trimEnd();
    default:
      return ending.kind;
  }
}
