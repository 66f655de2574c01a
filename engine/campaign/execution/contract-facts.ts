/** What oracles have to know of compiled contracts: their interfaces, and which instructions nobody wrote. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { booksHoldings, surplusSelectors } from "../../dataflow/backing/surplus.ts";
import { disassemble } from "../../evm/code/disassembly.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import type { Fuzzer } from "../../fuzz/fuzzer.ts";
import { collectionAbi, collectionName } from "../../fuzz/stand-ins/collection.ts";
import { tokenAbi, tokenNames } from "../../fuzz/stand-ins/token.ts";
import type { Scenario } from "../../model/scenario.ts";
import type { ContractFacts, Facts } from "../../oracles/facts.ts";
import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { integerTypeOf } from "../../program/types.ts";
import { creationsOf } from "../../replay/creations.ts";
import { parseSourceMap } from "../../solc/source-map.ts";
import type { RawFinding } from "../run-detectors.ts";
import { isAbout, proves } from "./attach-evidence.ts";
import { keyOf, type SourcePlace } from "./code-map.ts";
import { definitionOf } from "./definition-of.ts";

/** Facts of each contract by its name, as scenarios name it. */
export type FactsByName = ReadonlyMap<string, ContractFacts>;

/**
 * Places of whole declarations are those of code that no expression stands for: dispatchers, decoding, payability checks.
 * `seen` tells which writes should be for some alone.
 */
export function readFacts(
  { contracts, imported, files }: CompiledCode,
  program: Program,
  seen: readonly RawFinding[] = [],
): FactsByName {
  const declarations = placesOf(program, [
    ...program.nodesOf("ContractDefinition"),
    ...program.nodesOf("FunctionDefinition"),
    ...program.nodesOf("VariableDeclaration"),
  ]);
  const signed = placesOf(
    program,
    [
      ...program.nodesOf("BinaryOperation"),
      ...program.nodesOf("Assignment"),
      ...program.nodesOf("UnaryOperation"),
    ].filter((node) => integerTypeOf(node)?.isSigned === true),
  );
  const arithmetic = placesOf(program, findArithmetic(program));
  const open = seen.filter(({ check }) => openWrites.has(check.id));
  const isOpen = (place: SourcePlace): boolean => open.some((finding) => isAbout(finding, place, program));
  const ofProject = new Map(
    [...imported, ...contracts].map((contract) => {
      const instructions = readInstructions(contract, files);
      const where = (test: (instruction: LocatedInstruction) => boolean): ReadonlySet<number> =>
        new Set(instructions.filter(test).map(({ pc }) => pc));
      const isCompilerMade = ({ key, mnemonic }: LocatedInstruction): boolean =>
        key === null || declarations.has(key) || (wrapping.has(mnemonic) && !arithmetic.has(key));
      const facts: ContractFacts = {
        name: contract.name,
        abi: (contract.abi ?? []) as ContractFacts["abi"],
        compilerMade: where(isCompilerMade),
        signedArithmetic: where(({ key }) => key !== null && signed.has(key)),
        openStores: where(({ mnemonic, place }) => mnemonic === "SSTORE" && place !== null && isOpen(place)),
        ...holdingFacts(program, contract),
        ...((contract.evm?.deployedBytecode?.object ?? "") === "" && { isModel: true }),
      };
      return [contract.name, facts] as const;
    }),
  );
  return new Map([...standInFacts, ...ofProject]);
}

function holdingFacts(program: Program, compiled: CompiledContract): Partial<ContractFacts> {
  const contract = definitionOf(compiled, program);
  if (contract === undefined) return {};
  return {
    surplusSelectors: surplusSelectors(program, contract),
    ...(booksHoldings(program, contract) && { booksHoldings: true }),
  };
}

const standInFacts = [
  ...tokenNames.map((name) => ({ name, abi: tokenAbi })),
  { name: collectionName, abi: collectionAbi },
].map(({ name, abi }): [string, ContractFacts] => [
  name,
  { name, abi, compilerMade: new Set(), signedArithmetic: new Set() },
]);

/** Checks that tell of writes that some alone should make. */
const openWrites: ReadonlySet<string> = new Set(["access-missing", ...(proves["access-missing"] ?? [])]);

/** Compilers compare by subtracting, too: only where somebody wrote arithmetic is a number that wraps around theirs. */
const wrapping: ReadonlySet<string> = new Set(["ADD", "SUB", "MUL", "EXP", "SHL"]);

const binaryArithmetic: ReadonlySet<string> = new Set(["+", "-", "*", "**", "<<"]);
const assignedArithmetic: ReadonlySet<string> = new Set(["+=", "-=", "*=", "<<="]);
const unaryArithmetic: ReadonlySet<string> = new Set(["++", "--", "-"]);
const yulArithmetic: ReadonlySet<string> = new Set(["add", "sub", "mul", "exp", "shl"]);

function findArithmetic(program: Program): readonly AnyNode[] {
  return [
    ...program.nodesOf("BinaryOperation").filter(({ operator }) => binaryArithmetic.has(operator)),
    ...program.nodesOf("Assignment").filter(({ operator }) => assignedArithmetic.has(operator)),
    ...program.nodesOf("UnaryOperation").filter(({ operator }) => unaryArithmetic.has(operator)),
    ...program.nodesOf("YulFunctionCall").filter(({ functionName }) => yulArithmetic.has(functionName.name)),
  ];
}

function placesOf(program: Program, nodes: readonly AnyNode[]): ReadonlySet<string> {
  return new Set(
    nodes.map((node) => {
      const { offset, length } = spanOf(node);
      return `${program.fileOf(node)}:${offset}:${length}`;
    }),
  );
}

interface LocatedInstruction {
  readonly pc: number;
  readonly mnemonic: string;
  /** The place it comes from; null where the compiler made it. */
  readonly place: SourcePlace | null;
  /** The same as text. */
  readonly key: string | null;
}

/** Of the runtime code. */
function readInstructions({ evm }: CompiledContract, files: CompiledCode["files"]): readonly LocatedInstruction[] {
  const instructions = disassemble(readUnlinkedCode(evm?.deployedBytecode?.object ?? "")?.bytes ?? new Uint8Array());
  const spans = parseSourceMap(evm?.deployedBytecode?.sourceMap ?? "", instructions.length);
  return instructions.slice(0, spans.length).map(({ pc, opcode }, index) => {
    const { file = -1, offset = 0, length = 0 } = spans[index] ?? {};
    const name = files.get(file);
    const place = name === undefined ? null : { file: name, offset, length };
    return { pc, mnemonic: opcode?.mnemonic ?? "", place, key: place && keyOf(place) };
  });
}

/** The facts of a scenario: whose code lies where, who has rights, who attacks; `made` are contracts that others create. */
export function factsOf(scenario: Scenario, byName: FactsByName, made: Fuzzer["contracts"] = []): Facts {
  const created = creationsOf(scenario);
  const contracts = new Map(made.flatMap(({ address, name }) => rowOf(address, byName.get(name))));
  for (const [index, { to, contract }] of scenario.steps.entries()) {
    // A test contract deploys others itself: their names stand where they are called.
    const called = to === null || contracts.has(to) ? undefined : byName.get(contract ?? "");
    if (to !== null && called !== undefined) contracts.set(to, called);
    const address = created.get(index);
    const facts = byName.get(contract ?? "");
    if (address !== undefined && facts !== undefined) contracts.set(address, facts);
  }
  const labelled = (start: string): ReadonlySet<bigint> =>
    new Set(scenario.accounts.filter(({ label }) => label.startsWith(start)).map(({ address }) => address));
  return { contracts, trusted: labelled("creator"), attackers: labelled("attacker") };
}

function rowOf(address: bigint, facts: ContractFacts | undefined): readonly (readonly [bigint, ContractFacts])[] {
  return facts === undefined ? [] : [[address, facts]];
}
