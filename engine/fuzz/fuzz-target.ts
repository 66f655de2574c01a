/** What is to be fuzzed, as plain data: contracts with their interfaces, and what else is known of them. */

import { type AbiParameter, type AbiType, readAbiType } from "../evm/abi/abi-type.ts";
import { assemble } from "../evm/code/assembler.ts";
import type { UnlinkedCode } from "../evm/code/unlinked-code.ts";
import { type CompiledContract, type ContractArtifact, readArtifact } from "../evm/deployment/contract-artifact.ts";
import { isPlaceholderOf } from "../evm/deployment/libraries.ts";
import type { Hardfork } from "../evm/hardforks.ts";
import type { ScenarioAccount, WatchedCast } from "../model/scenario.ts";
import { concatBytes } from "../util/concat-bytes.ts";

export interface FuzzTarget {
  readonly hardfork: Hardfork;
  /** The contract under test. */
  readonly contract: FuzzContract;
  /** Others of its project: deployed where the one under test takes the address of one. */
  readonly others: readonly FuzzContract[];
  /** Interfaces and abstract contracts of its project by name: what takes the address of one is given what offers as much. */
  readonly interfaces: ReadonlyMap<string, FuzzInterface>;
  /** What code of these links, by qualified names, as in `lib.sol:Sums`. */
  readonly libraries: ReadonlyMap<string, FuzzContract>;
  /** Literals of the sources, beside the constants of the code. */
  readonly dictionary: Literals;
  /** Accounts that are there besides the people and stubs. */
  readonly initialAccounts: readonly ScenarioAccount[];
  /** Whether a contract with `setUp()` is a test that is to be set up, and calls what it deploys. */
  readonly setsUp?: boolean;
}

export interface Literals {
  readonly numbers: readonly bigint[];
  readonly texts: readonly string[];
  /** Those that are written as hexadecimal digits. */
  readonly bytes?: readonly Uint8Array[];
}

export interface FuzzContract {
  readonly name: string;
  readonly artifact: ContractArtifact;
  readonly constructorParameters: readonly NamedParameter[];
  /** What its constructor is given, where that is known; else it is guessed. */
  readonly construction?: Construction;
  /** Conversions of numbers that are worth watching. */
  readonly casts?: readonly WatchedCast[];
  /** Null: only its code is known, and its functions are those of its dispatcher. */
  readonly functions: readonly FuzzFunction[] | null;
}

/** What a constructor is given: its arguments as they are encoded, and wei. */
export interface Construction {
  readonly args: Uint8Array;
  readonly value: bigint;
}

/** A parameter as its source has it. */
export interface NamedParameter {
  readonly name: string;
  readonly type: AbiType;
  /** The contract or interface whose address it takes, or that the addresses of a list are of, where the source says so. */
  readonly contract: string | null;
  /** Others that the code makes of it. */
  readonly meant?: readonly string[];
  /** Of a struct, or of a list of them. */
  readonly members: readonly NamedParameter[];
}

/** What an interface offers. */
export interface FuzzInterface {
  readonly name: string;
  readonly functions: readonly InterfaceFunction[];
}

export interface InterfaceFunction {
  readonly name: string;
  readonly signature: string;
  readonly selector: number;
  readonly inputs: readonly NamedParameter[];
  readonly outputs: readonly NamedParameter[];
}

export interface FuzzFunction {
  /** As in `withdraw(uint256)`; null where only the selector is known, or there is none. */
  readonly signature: string | null;
  /** Null: calldata without a selector, for `receive` and `fallback`. */
  readonly selector: number | null;
  readonly parameters: readonly AbiType[];
  /** The same with their names; empty where only their types are known. */
  readonly inputs: readonly NamedParameter[];
  readonly isPayable: boolean;
  /** Whether it changes nothing, as its interface promises. */
  readonly isView: boolean;
  /** Whether it takes nothing and returns one truth value. */
  readonly returnsTruth: boolean;
  /** Set where it takes bytes of any kind instead of a selector and parameters, as a `fallback` does. */
  readonly isRaw?: true;
  /** Set where there is reason to think that it can be misused: it is called more often. */
  readonly isSuspect?: true;
}

/** An entry of solc's ABI. */
interface AbiEntry {
  readonly type?: string;
  readonly name?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
  readonly stateMutability?: string;
  readonly payable?: boolean;
  readonly constant?: boolean;
}

/** A contract in solc's output. */
export interface CompiledFuzzContract extends CompiledContract {
  readonly evm?: NonNullable<CompiledContract["evm"]> & {
    readonly methodIdentifiers?: Readonly<Record<string, string>>;
  };
}

/** Reads a contract from solc's output of any version; `undefined` where it has no code. */
export function readFuzzContract(name: string, compiled: CompiledFuzzContract): FuzzContract | undefined {
  const artifact = readArtifact(compiled);
  if (!artifact) return undefined;
  const entries = (compiled.abi ?? []) as readonly AbiEntry[];
  const constructing = entries.find(({ type }) => type === "constructor");
  const functions = entries.flatMap((entry) => readEntry(entry, compiled.evm?.methodIdentifiers ?? {}));
  return {
    ...{ name, artifact, functions },
    constructorParameters: (constructing?.inputs ?? []).map(readParameter),
  };
}

/** Those that others link, of the contracts of a project by their qualified names. */
export function librariesAmong(contracts: ReadonlyMap<string, FuzzContract>): FuzzTarget["libraries"] {
  const placeholders = [...contracts.values()].flatMap(({ artifact }) => artifact.creation.placeholders);
  const wanted = [...new Set(placeholders.map(({ name }) => name))];
  return new Map([...contracts].filter(([qualified]) => wanted.some((name) => isPlaceholderOf(name, qualified))));
}

function readParameter(input: AbiParameter): NamedParameter {
  const { internalType = "" } = input as { internalType?: string };
  return {
    name: input.name ?? "",
    type: readAbiType(input) ?? { kind: "uint", bits: 256 },
    contract: /^contract (?:.*\.)?(\w+)(?:\[\d*\])*$/.exec(internalType)?.[1] ?? null,
    members: (input.components ?? []).map(readParameter),
  };
}

/** Reads what an interface or an abstract contract offers, which has no code; `undefined` where there is some. */
export function readFuzzInterface(name: string, compiled: CompiledFuzzContract): FuzzInterface | undefined {
  if ((compiled.evm?.bytecode?.object ?? "") !== "") return undefined;
  const selectors = compiled.evm?.methodIdentifiers ?? {};
  const functions = ((compiled.abi ?? []) as readonly AbiEntry[]).flatMap((entry): InterfaceFunction[] => {
    const signature = signatureOf(entry);
    const selector = selectors[signature];
    if (entry.type !== "function" || selector === undefined) return [];
    const { inputs = [], outputs = [] } = entry;
    const named = { name: entry.name ?? "", signature, selector: Number.parseInt(selector, 16) };
    return [{ ...named, inputs: inputs.map(readParameter), outputs: outputs.map(readParameter) }];
  });
  return { name, functions };
}

function readEntry(entry: AbiEntry, selectors: Readonly<Record<string, string>>): FuzzFunction[] {
  const isPayable = entry.stateMutability === "payable" || entry.payable === true;
  if (entry.type === "receive") return [{ ...plainCall, isPayable }];
  if (entry.type === "fallback") return [{ ...rawCall, isPayable }];
  if (entry.type !== "function" && entry.type !== undefined) return [];
  const parameters = (entry.inputs ?? []).map((input) => readAbiType(input));
  const signature = signatureOf(entry);
  const selector = selectors[signature];
  if (selector === undefined || parameters.some((parameter) => !parameter)) return [];
  const [output, ...more] = entry.outputs ?? [];
  return [
    {
      ...{ signature, isPayable, selector: Number.parseInt(selector, 16), parameters: parameters as AbiType[] },
      inputs: (entry.inputs ?? []).map(readParameter),
      isView: entry.stateMutability === "view" || entry.stateMutability === "pure" || entry.constant === true,
      returnsTruth: parameters.length === 0 && output?.type === "bool" && more.length === 0,
    },
  ];
}

/** A call without calldata. */
export const plainCall: FuzzFunction = {
  ...{ signature: null, selector: null, parameters: [], inputs: [] },
  ...{ isPayable: true, isView: false, returnsTruth: false },
};

/** A call with calldata of any kind. */
export const rawCall: FuzzFunction = { ...plainCall, isRaw: true };

function signatureOf({ name, inputs = [] }: AbiEntry): string {
  return `${name}(${inputs.map(canonicalType).join(",")})`;
}

/** A type as signatures have it: tuples by their members. */
function canonicalType({ type, components }: AbiParameter): string {
  if (!type.startsWith("tuple")) return type;
  return `(${(components ?? []).map(canonicalType).join(",")})${type.slice("tuple".length)}`;
}

/** A contract of which there is nothing but runtime code: deployed by code that returns just that. */
export function fuzzContractOfRuntime(name: string, runtime: UnlinkedCode): FuzzContract {
  const size = BigInt(runtime.bytes.length);
  const head = (start: bigint) => assemble([size, start, 0n, "CODECOPY", size, 0n, "RETURN"]);
  const start = head(1n).length;
  const placeholders = runtime.placeholders.map((one) => ({ ...one, offset: start + one.offset }));
  return {
    name,
    artifact: {
      creation: { bytes: concatBytes([head(BigInt(start)), runtime.bytes]), placeholders },
      runtime,
      // What others have paid in before is not known, as its storage is not.
      ...{ immutables: [], parameters: [], isPayable: true },
    },
    constructorParameters: [],
    functions: null,
  };
}
