/** PUSH, DUP and SWAP. */
import { type Code, get, i32, set, v128 } from "../wasm/code.ts";
import { type Context, pop, reverseBytes } from "./context.ts";
import { wordBytes } from "./layout.ts";

/** Pushes the `size` bytes after the opcode. Whole vectors are loaded that end where the immediate ends. */
export function push(context: Context, size: number): Code {
  return [
    pop(context, -1),
    v128.store(get(context.top), 0, lastBytes(context, size, 0)),
    v128.store(get(context.top), 16, lastBytes(context, size, 16)),
  ];
}

/** The 16 bytes of the immediate that end `skip` bytes before its end, lowest first, with zeros where it has none. */
function lastBytes({ ip }: Context, size: number, skip: number): Code {
  const present = Math.min(16, size - skip);
  if (present <= 0) return v128.zero;
  const vector = reverseBytes(v128.load(i32.add(get(ip), i32.const(1 + size - skip - 16))));
  if (present === 16) return vector;
  return v128.and(vector, v128.const(Array.from({ length: 16 }, (_, lane) => (lane < present ? 0xff : 0))));
}

/** Pushes a copy of the n-th word, the topmost being the first. */
export function dup(context: Context, n: number): Code {
  const { top } = context;
  const half = (offset: number) => v128.store(get(top), offset, v128.load(get(top), n * wordBytes + offset));
  return [pop(context, -1), half(0), half(16)];
}

/** Exchanges the topmost word and the n-th below it. */
export function swap({ top, v }: Context, n: number): Code {
  const half = (offset: number): Code => [
    set(v, v128.load(get(top), offset)),
    v128.store(get(top), offset, v128.load(get(top), n * wordBytes + offset)),
    v128.store(get(top), n * wordBytes + offset, get(v)),
  ];
  return [half(0), half(16)];
}
