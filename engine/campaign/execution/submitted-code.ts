/** Puts the bytecode that came with the sources in the place of what the compiler made of them. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import { bytesToHex } from "../../evm/word.ts";
import { fuzzContractOfRuntime } from "../../fuzz/fuzz-target.ts";
import { isOfSize, type SubmittedBytecode, type SubmittedCode } from "../../model/submitted-bytecode.ts";

/**
 * The code with the submitted one of its contract in it. As it was where it is not known whose bytecode it is, or where its
 * instructions lie in the sources: what it does could not be told.
 */
export function withSubmitted(code: CompiledCode, submitted: SubmittedBytecode | undefined): CompiledCode {
  const { runtime, creation, files } = submitted ?? {};
  const whose = submitted && findContract(code.contracts, submitted);
  const given = [creation, runtime].flatMap((one) => one ?? []);
  if (!runtime?.sourceMap || !files || whose === undefined || !given.every(isOfSize)) return code;
  const indexOf = new Map([...code.files].map(([index, file]) => [file, index]));
  const renumbered = files.map((file) => indexOf.get(file ?? "") ?? noFile);
  const toOurs = ({ object, sourceMap }: SubmittedCode) => ({ object, sourceMap: renumber(sourceMap, renumbered) });
  const evm = {
    ...whose.evm,
    bytecode: creation === null || creation === undefined ? deploying(runtime) : toOurs(creation),
    deployedBytecode: toOurs(runtime),
  };
  const contracts = code.contracts.map((one): CompiledContract => {
    return one === whose ? { ...one, evm, asSubmitted: true } : one;
  });
  return { ...code, contracts };
}

/** The one of that name, or else the only one with code. */
function findContract(
  contracts: readonly CompiledContract[],
  { contractName }: SubmittedBytecode,
): CompiledContract | undefined {
  const fitting = contracts.filter(
    ({ name, evm }) => (evm?.bytecode?.object ?? "") !== "" && (contractName === null || name === contractName),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Code that deploys what runs, as it is. */
function deploying({ object }: SubmittedCode) {
  const digits = object.trim().replace(/^0x/, "");
  const runtime = readUnlinkedCode(digits) ?? { bytes: new Uint8Array(0), placeholders: [] };
  const { bytes } = fuzzContractOfRuntime("", runtime).artifact.creation;
  const head = bytesToHex(bytes.subarray(0, bytes.length - runtime.bytes.length));
  return { object: head + digits, sourceMap: "" };
}

const noFile = -1;

/** A source map with other numbers of files; where a field is left out, the one before it counts. */
function renumber(sourceMap: string, numbers: readonly number[]): string {
  return sourceMap
    .split(";")
    .map((row) => {
      const [start, length, file, ...rest] = row.split(":");
      return file ? [start, length, numbers[Number(file)] ?? noFile, ...rest].join(":") : row;
    })
    .join(";");
}
