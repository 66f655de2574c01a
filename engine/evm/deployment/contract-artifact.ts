/** What of a compiled contract is needed to deploy it, read from solc's output of any version. */
import { type AbiParameter, type AbiType, readAbiType } from "../abi/abi-type.ts";
import { readUnlinkedCode, type UnlinkedCode } from "../code/unlinked-code.ts";

/** A contract in solc's output; all of it may be missing. */
export type CompiledContract = {
  readonly abi?: readonly AbiEntry[];
  readonly evm?: {
    readonly bytecode?: CompiledCode;
    readonly deployedBytecode?: CompiledCode;
  };
};

type AbiEntry = {
  readonly type?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly stateMutability?: string;
  /** What compilers before 0.5 say besides. */
  readonly payable?: boolean;
};

type CompiledCode = {
  readonly object?: string;
  /** By the id of the state variable in the syntax tree. */
  readonly immutableReferences?: Readonly<Record<string, readonly { start: number; length: number }[]>>;
  /** Where the addresses of libraries go, by file and name. */
  readonly linkReferences?: Readonly<
    Record<string, Readonly<Record<string, readonly { start: number; length: number }[]>>>
  >;
};

/** Places in runtime code that hold the value of one immutable variable. */
export type ImmutableVariable = {
  /** Its id in the compiler's syntax tree. */
  readonly id: number;
  readonly offsets: readonly number[];
};

export type ContractArtifact = {
  readonly creation: UnlinkedCode;
  /** With zeros for immutables; `undefined` where the compiler gave none. */
  readonly runtime: UnlinkedCode | undefined;
  readonly immutables: readonly ImmutableVariable[];
  /** What the constructor takes. */
  readonly parameters: readonly AbiType[];
  /** Whether it takes ether. */
  readonly isPayable: boolean;
};

/** Reads a contract; `undefined` where it has no code (an interface, an abstract contract) or is not what solc gives. */
export function readArtifact({ abi = [], evm = {} }: CompiledContract): ContractArtifact | undefined {
  const creation = readUnlinkedCode(evm.bytecode?.object ?? "", librariesIn(evm.bytecode));
  if (!creation || creation.bytes.length === 0) return undefined;
  const entry = abi.find(({ type }) => type === "constructor");
  const parameters: AbiType[] = [];
  for (const input of entry?.inputs ?? []) {
    const type = readAbiType(input);
    if (!type) return undefined;
    parameters.push(type);
  }
  const runtime = readUnlinkedCode(evm.deployedBytecode?.object ?? "", librariesIn(evm.deployedBytecode));
  const isPayable = entry?.stateMutability === "payable" || entry?.payable === true;
  return { creation, runtime, immutables: readImmutables(evm.deployedBytecode), parameters, isPayable };
}

function librariesIn({ linkReferences = {} }: CompiledCode = {}): ReadonlyMap<number, string> {
  const places = Object.entries(linkReferences).flatMap(([file, libraries]) =>
    Object.entries(libraries).flatMap(([name, links]) =>
      links.map(({ start }): [number, string] => [start, `${file}:${name}`]),
    ),
  );
  return new Map(places);
}

function readImmutables({ immutableReferences = {} }: CompiledCode = {}): ImmutableVariable[] {
  return Object.entries(immutableReferences).map(([id, places]) => ({
    id: Number(id),
    offsets: places.map(({ start }) => start),
  }));
}
