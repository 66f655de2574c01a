/** solc's standard JSON, as far as the engine uses it. */

import type { SourceUnit } from "solidity-ast";

export interface StandardJsonInput {
  readonly language: "Solidity";
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: {
    readonly remappings?: readonly string[];
    readonly optimizer?: { readonly enabled: boolean; readonly runs?: number };
    readonly evmVersion?: string;
    readonly viaIR?: boolean;
    readonly outputSelection: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  };
}

export interface StandardJsonError {
  readonly severity: "error" | "warning" | "info";
  readonly errorCode?: string;
  readonly type: string;
  readonly message: string;
  readonly formattedMessage?: string;
  /** Bytes from the start of the text the compiler was given; -1 where there is no place. */
  readonly sourceLocation?: { readonly file: string; readonly start: number; readonly end: number };
  readonly secondarySourceLocations?: readonly {
    readonly file?: string;
    readonly start?: number;
    readonly end?: number;
    readonly message: string;
  }[];
}

export interface StandardJsonSource {
  readonly id: number;
  readonly ast?: SourceUnit;
  /** The tree of solc 0.4.11, which has no other. */
  readonly legacyAST?: unknown;
}

/** Bytes of the code. */
interface CodeRange {
  readonly start: number;
  readonly length: number;
}

/** Bytecode in hex, with placeholders where libraries are to be linked. */
export interface StandardJsonCode {
  readonly object?: string;
  readonly sourceMap?: string;
  /** What the compiler wrote itself, as sources with indexes after those that it was given. */
  readonly generatedSources?: readonly { readonly id: number; readonly name: string }[];
  /** By the id of the state variable in the syntax tree. */
  readonly immutableReferences?: Readonly<Record<string, readonly CodeRange[]>>;
  /** Where the addresses of libraries go, by file and name. */
  readonly linkReferences?: Readonly<Record<string, Readonly<Record<string, readonly CodeRange[]>>>>;
}

export interface StandardJsonAbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly components?: readonly StandardJsonAbiParameter[];
}

/** A function, constructor, event, error, `receive` or `fallback`. */
export interface StandardJsonAbiEntry {
  readonly type?: string;
  readonly name?: string;
  readonly inputs?: readonly StandardJsonAbiParameter[];
  readonly outputs?: readonly StandardJsonAbiParameter[];
  readonly stateMutability?: string;
  /** What compilers before 0.5 say besides. */
  readonly payable?: boolean;
}

export interface StandardJsonContract {
  readonly abi?: readonly StandardJsonAbiEntry[];
  readonly evm?: {
    readonly bytecode?: StandardJsonCode;
    readonly deployedBytecode?: StandardJsonCode;
    /** Selectors in hex by signature. */
    readonly methodIdentifiers?: Readonly<Record<string, string>>;
  };
}

export interface StandardJsonOutput {
  readonly errors?: readonly StandardJsonError[];
  readonly sources?: Readonly<Record<string, StandardJsonSource>>;
  /** By source, then by name. */
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, StandardJsonContract>>>>;
}
