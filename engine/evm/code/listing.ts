/** Runtime code as people read it: instructions with the names of entries, immutables and libraries, metadata as such. */
import type { ImmutableVariable } from "../deployment/contract-artifact.ts";
import { recoverControlFlow } from "./control-flow.ts";
import { formatInstruction, readInstructions } from "./disassembly.ts";
import { findEntries } from "./entries.ts";
import { findAllMetadata, type Metadata } from "./metadata.ts";
import type { UnlinkedCode } from "./unlinked-code.ts";

/** One line for each instruction, and for each function that begins, immutable, library and metadata. */
export function listCode(code: UnlinkedCode, immutables: readonly ImmutableVariable[] = []): string[] {
  const { bytes } = code;
  const names = nameEntries(bytes);
  const comments = nameImmediates(code, immutables);
  const lines: string[] = [];
  const list = (start: number, end: number): void => {
    for (const instruction of readInstructions(bytes, start, end)) {
      const name = names.get(instruction.pc);
      if (name !== undefined) lines.push(`${name}:`);
      const comment = comments.get(instruction.pc + 1);
      lines.push(`${formatInstruction(instruction)}${comment === undefined ? "" : ` ; ${comment}`}`);
    }
  };
  let start = 0;
  for (const metadata of findAllMetadata(bytes)) {
    list(start, metadata.start);
    lines.push(describeMetadata(metadata));
    start = metadata.end;
  }
  list(start, bytes.length);
  return lines;
}

/** Names of the blocks in which something begins, by their offset. */
function nameEntries(bytes: Uint8Array): Map<number, string> {
  const { functions, fallback, receive } = findEntries(bytes, recoverControlFlow(bytes));
  const names = new Map<number, string>();
  for (const [selector, start] of functions) names.set(start, `function 0x${selector.toString(16).padStart(8, "0")}`);
  if (fallback !== undefined) names.set(fallback, "fallback");
  if (receive !== undefined) names.set(receive, "receive");
  return names;
}

/** What immediates are filled with later, by the offset of the immediate. */
function nameImmediates({ placeholders }: UnlinkedCode, immutables: readonly ImmutableVariable[]): Map<number, string> {
  const ofImmutables = immutables.flatMap(({ id, offsets }) =>
    offsets.map((offset) => [offset, `immutable ${id}`] as const),
  );
  return new Map([...ofImmutables, ...placeholders.map(({ name, offset }) => [offset, `library ${name}`] as const)]);
}

function describeMetadata({ start, keys, compiler }: Metadata): string {
  const by = compiler === undefined ? "" : ` of solc ${compiler}`;
  return `${start.toString(16).padStart(4, "0")} metadata${by}: ${keys.join(", ")}`;
}
