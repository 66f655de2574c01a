/** Files that hold bytecode as hexadecimal text: what compilers write, and what people save. */

import path from "node:path";
import type { Position, Range } from "../../engine/model/location.ts";
import { maxSubmittedBytes, type SubmittedBytecode } from "../../engine/model/submitted-bytecode.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { readSmallFile } from "./read-small-file.ts";

/** By the end of a file's name: whether the code is what runs, or nobody says. */
const kinds: Readonly<Record<string, "runtime" | "unsorted">> = {
  ".bin": "unsorted",
  ".bin-runtime": "runtime",
  ".evm": "unsorted",
  ".hex": "unsorted",
  ".o": "unsorted",
};

/** As in `.bin, .bin-runtime or .hex`, for messages. */
export const bytecodeExtensions: readonly string[] = Object.keys(kinds);

/** Whether a file of this name holds bytecode. */
export function isBytecodeFile(file: string): boolean {
  return path.extname(file).toLowerCase() in kinds;
}

export interface BytecodeFile {
  readonly bytecode: SubmittedBytecode;
  /** Where in the text the two digits of a byte are; of a library, with what its code goes by. */
  rangeOf(pc: number, name?: string): Range;
}

const maxMb = 1;

/** Reads one; its code goes by `shown`. The error is a clause that follows the name of the file. */
export async function readBytecodeFile(file: string, shown: string): Promise<Result<BytecodeFile, string>> {
  const text = await readSmallFile(file, maxMb);
  if (!text.ok) return text;
  const read = readCode(text.value, file, shown);
  if (!read.ok) return read;
  const found = await readLibraries(text.value, file, shown);
  if (found.size === 0) return read;
  const codes = [...found].flatMap(
    ([
      name,
      {
        bytecode: { unsorted },
      },
    ]) => (unsorted ? [[name, unsorted] as const] : []),
  );
  const { bytecode, rangeOf } = read.value;
  return ok({
    bytecode: { ...bytecode, libraries: Object.fromEntries(codes) },
    rangeOf: (pc, name) => {
      const library = [...found.values()].find((one) => one.bytecode.unsorted?.name === name);
      return (library?.rangeOf ?? rangeOf)(pc);
    },
  });
}

/** Where solc lists what a code links: `// $3f…e1$ -> lib.sol:Sums`. */
const linkLine = /^\/\/ \S+ -> (\S.*:([\w$]+))\s*$/gm;

/** Libraries that solc lists and has written beside the file, and those that these link, by their qualified names. */
async function readLibraries(
  text: string,
  file: string,
  shown: string,
  libraries = new Map<string, BytecodeFile>(),
): Promise<ReadonlyMap<string, BytecodeFile>> {
  for (const [, qualifiedName = "", name = ""] of text.matchAll(linkLine)) {
    if (libraries.has(qualifiedName)) continue;
    const beside = (one: string): string => path.join(path.dirname(one), `${name}.bin`);
    const linked = await readSmallFile(beside(file), maxMb);
    const read = linked.ok ? readCode(linked.value, beside(file), beside(shown)) : linked;
    if (!linked.ok || !read.ok) continue;
    libraries.set(qualifiedName, read.value);
    await readLibraries(linked.value, file, shown, libraries);
  }
  return libraries;
}

function readCode(text: string, file: string, shown: string): Result<BytecodeFile, string> {
  const digits = findDigits(text);
  const object = digits.map((at) => text[at]).join("");
  if (object === "") return err("is empty: there is no bytecode in it");
  if (!wellFormed.test(object)) return err("is not bytecode as hexadecimal text");
  if (object.length > 2 * maxSubmittedBytes) return err(`has more than ${maxSubmittedBytes} bytes of code`);
  const code = { name: shown, object, sourceMap: "" };
  const isRuntime = kinds[path.extname(file).toLowerCase()] === "runtime";
  const parts = isRuntime ? { runtime: code } : { runtime: null, unsorted: code };
  const bytecode = { contractName: nameOf(file), creation: null, files: [], ...parts };
  return ok({ bytecode, rangeOf: (pc) => rangeIn(text, digits[2 * pc] ?? 0, digits[2 * pc + 1] ?? 0) });
}

/** Bytes, and placeholders for the addresses of libraries. */
const wellFormed = /^(?:[0-9a-fA-F]{2}|__\S{38})+$/;

/** Where the characters of the code are: without `0x`, white space, and the lines in which solc tells of libraries. */
function findDigits(text: string): number[] {
  const found: number[] = [];
  let isComment = false;
  for (let at = /^\s*0x/i.exec(text)?.[0].length ?? 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\n") isComment = false;
    if (text.startsWith("//", at)) isComment = true;
    if (!isComment && !/\s/.test(character)) found.push(at);
  }
  return found;
}

function rangeIn(text: string, start: number, last: number): Range {
  const { line, character } = positionIn(text, last);
  return { start: positionIn(text, start), end: { line, character: character + 1 } };
}

function positionIn(text: string, at: number): Position {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** Compilers name the file after the contract; null where that is no name. */
function nameOf(file: string): string | null {
  const name = path.basename(file, path.extname(file));
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : null;
}
