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

export interface StandardJsonOutput {
  readonly errors?: readonly StandardJsonError[];
  readonly sources?: Readonly<Record<string, StandardJsonSource>>;
}
