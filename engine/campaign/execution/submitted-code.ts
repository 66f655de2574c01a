/** Puts the bytecode that came with the sources in the place of what the compiler made of them. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import { isPlaceholderOf } from "../../evm/deployment/libraries.ts";
import { bytesToHex } from "../../evm/word.ts";
import { fuzzContractOfRuntime } from "../../fuzz/fuzz-target.ts";
import { isOfSize, type SubmittedBytecode, type SubmittedCode } from "../../model/submitted-bytecode.ts";
import type { StandardJsonCode } from "../../solc/standard-json.ts";

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
  const imported = [...code.imported, ...readLibraries(code, submitted?.libraries ?? {})];
  const linksOf = makeLinks({ ...code, imported }, { files, compiledAs: submitted?.compiledAs });
  const toOurs = ({ object, sourceMap }: SubmittedCode) => ({
    ...{ object, sourceMap: renumber(sourceMap, renumbered), linkReferences: linksOf(object) },
  });
  const evm = {
    ...whose.evm,
    bytecode: creation === null || creation === undefined ? toOurs(deploying(runtime)) : toOurs(creation),
    deployedBytecode: toOurs(runtime),
  };
  const contracts = code.contracts.map((one): CompiledContract => {
    return one === whose ? { ...one, evm, asSubmitted: true } : one;
  });
  return { ...code, contracts, imported };
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
function deploying({ name, object }: SubmittedCode): SubmittedCode {
  const digits = object.trim().replace(/^0x/, "");
  const runtime = readUnlinkedCode(digits) ?? { bytes: new Uint8Array(0), placeholders: [] };
  const { bytes } = fuzzContractOfRuntime("", runtime).artifact.creation;
  const head = bytesToHex(bytes.subarray(0, bytes.length - runtime.bytes.length));
  return { name, object: head + digits, sourceMap: "" };
}

type Links = NonNullable<StandardJsonCode["linkReferences"]>;

/** Where libraries go in the code, by what their files are called here: placeholders have what they were called there. */
function makeLinks(
  { contracts, imported }: CompiledCode,
  {
    files,
    compiledAs = [],
  }: { readonly files: SubmittedBytecode["files"]; readonly compiledAs: readonly string[] | undefined },
): (object: string) => Links {
  const known = [...contracts, ...imported].map(({ file, name }) => {
    return { file, name, there: `${compiledAs[files.indexOf(file)] ?? file}:${name}` };
  });
  return (object) => {
    const { placeholders = [] } = readUnlinkedCode(object) ?? {};
    const links: Record<string, Links[string]> = {};
    for (const { file, name, there } of known) {
      const found = placeholders.filter((one) => isPlaceholderOf(one.name, there));
      const ranges = found.map(({ offset }) => ({ start: offset, length: addressBytes }));
      if (ranges.length > 0) links[file] = { ...links[file], [name]: ranges };
    }
    return links;
  };
}

/** Libraries that came as bytecode, but those that there is source of. */
function readLibraries(
  { contracts, imported }: CompiledCode,
  libraries: NonNullable<SubmittedBytecode["libraries"]>,
): readonly CompiledContract[] {
  const known = new Set([...contracts, ...imported].map(({ file, name }) => `${file}:${name}`));
  return Object.entries(libraries).flatMap(([qualifiedName, code]): CompiledContract[] => {
    if (known.has(qualifiedName) || !isOfSize(code)) return [];
    const end = qualifiedName.lastIndexOf(":");
    const [file, name] = [qualifiedName.slice(0, Math.max(end, 0)), qualifiedName.slice(end + 1)];
    return [{ file, name, evm: { bytecode: { object: code.object, sourceMap: "" } } }];
  });
}

const addressBytes = 20;

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
