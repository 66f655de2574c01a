/** Compiles sources to bytecode, for whatever runs it. */

import type { CompilerSettings } from "../model/analysis.ts";
import type { Compiler } from "../solc/compiler.ts";
import { type ContractOfFile, makeInput } from "../solc/make-input.ts";
import type { StandardJsonContract } from "../solc/standard-json.ts";
import type { SourceText } from "../text/source-text.ts";
import { err, ok, type Result } from "../util/result.ts";

/** A contract with what the compiler made of it; an interface or an abstract contract has empty code. */
export interface CompiledContract extends StandardJsonContract {
  /** The source unit that defines it. */
  readonly file: string;
  readonly name: string;
  /** Set where its code is not the compiler's, but came with the sources. */
  readonly asSubmitted?: true;
}

export interface CompiledCode {
  readonly contracts: readonly CompiledContract[];
  /** Those of the other sources, most of them without their code. */
  readonly imported: readonly CompiledContract[];
  /** The sources by the index that source maps give them. */
  readonly files: ReadonlyMap<number, string>;
}

export interface CodeRequest {
  readonly texts: readonly SourceText[];
  /** The source units whose contracts are wanted. */
  readonly wanted: readonly string[];
  /** Contracts of other sources that are wanted too: libraries that those may link. */
  readonly libraries?: readonly ContractOfFile[];
  readonly settings: CompilerSettings;
  /** Exact. */
  readonly version: string;
}

/** Fails with a clause that says why, where there is no bytecode: the code is too large for the compiler, or it was stopped. */
export async function compileCode(
  { texts, wanted, libraries = [], settings, version }: CodeRequest,
  compiler: Compiler,
  signal: AbortSignal,
): Promise<Result<CompiledCode, string>> {
  const input = makeInput(texts, settings, { kind: "code", files: wanted, contracts: libraries }, version);
  const output = await compiler.compile(version, input, signal);
  if (!output.ok) return err(output.error.kind === "cancelled" ? "it was stopped" : "the compiler failed");
  const { errors = [], contracts = {}, sources = {} } = output.value;
  const error = errors.find(({ severity }) => severity === "error");
  if (error !== undefined) return err(`the compiler made no bytecode: ${error.message.split("\n", 1)[0]}`);
  const files = new Map(Object.entries(sources).map(([file, { id }]) => [id, file]));
  const all = Object.entries(contracts).flatMap(([file, byName]) =>
    Object.entries(byName).map(([name, contract]) => ({ ...contract, file, name })),
  );
  const own = new Set(wanted);
  return ok({
    files,
    contracts: all.filter(({ file }) => own.has(file)),
    imported: all.filter(({ file }) => !own.has(file)),
  });
}
