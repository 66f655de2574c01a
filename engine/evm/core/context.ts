/** What the code of an opcode may use inside the interpreter's function: its registers, scratch locals and exits. */
import { type Code, get, i32, i64, type Label, label, set, v128 } from "../wasm/code.ts";
import type { Locals } from "../wasm/module.ts";
import { frame, wordBytes } from "./layout.ts";

export type Context = {
  /** Address of the frame record. */
  readonly frame: number;
  /** Address of the opcode that runs. */
  readonly ip: number;
  /** Address of the topmost word. */
  readonly top: number;
  readonly gas: number;
  readonly stackBase: number;
  readonly stackLimit: number;
  readonly codeBase: number;
  readonly memoryBase: number;
  readonly memorySize: number;
  /** The gas at which the host gets a turn: see `work.ts`. */
  readonly pauseAt: number;
  /** Scratch of each type; nothing survives the opcode. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly i: number;
  readonly j: number;
  readonly k: number;
  readonly v: number;
  readonly outOfGas: Label;
  readonly badJump: Label;
  /** Leaves so that the host can stop a run that takes too long, and go on in code that was optimized meanwhile. */
  readonly paused: Label;
  readonly next: Label;
  /** Leaves with the opcode as status, for the host to carry it out. */
  readonly host: Label;
};

/** Reserves the locals of a context. */
export function makeContext(locals: Locals, frameLocal: number): Context {
  const i32Local = () => locals.local("i32");
  const i64Local = () => locals.local("i64");
  return {
    frame: frameLocal,
    ...{ ip: i32Local(), top: i32Local(), gas: i64Local(), stackBase: i32Local(), stackLimit: i32Local() },
    ...{ codeBase: i32Local(), memoryBase: i32Local(), memorySize: i32Local(), pauseAt: i64Local() },
    ...{ a: i64Local(), b: i64Local(), c: i64Local(), i: i32Local(), j: i32Local(), k: i32Local() },
    v: locals.local("v128"),
    ...{
      outOfGas: label("out of gas"),
      badJump: label("bad jump"),
      paused: label("paused"),
      next: label("next"),
      host: label("host"),
    },
  };
}

/** 64 bits of a word on the stack: `depth` 0 is the topmost word, `limb` 0 its lowest bits. */
export function limb(context: Context, depth: number, index: number): Code {
  return i64.load(get(context.top), depth * wordBytes + index * 8);
}

/** Whether a word on the stack is 2^64 or more. */
export function isWide(context: Context, depth: number): Code {
  const upper = i64.or(i64.or(limb(context, depth, 1), limb(context, depth, 2)), limb(context, depth, 3));
  return i64.ne(upper, i64.const(0n));
}

/** Moves the top of the stack: `words` above zero pops. */
export function pop(context: Context, words: number): Code {
  return set(context.top, i32.add(get(context.top), i32.const(words * wordBytes)));
}

/** Writes a number below 2^64 over the word at `depth`. */
export function putNumber(context: Context, depth: number, value: Code): Code {
  const offset = depth * wordBytes;
  return [
    i64.store(get(context.top), offset, value),
    i64.store(get(context.top), offset + 8, i64.const(0n)),
    v128.store(get(context.top), offset + 16, v128.zero),
  ];
}

/** Pushes a number below 2^64. */
export function pushNumber(context: Context, value: Code): Code {
  return [pop(context, -1), putNumber(context, 0, value)];
}

/** Pushes the word that lies at `address + offset`. */
export function pushWordAt(context: Context, address: Code, offset: number): Code {
  return [
    pop(context, -1),
    v128.store(get(context.top), 0, v128.load(address, offset)),
    v128.store(get(context.top), 16, v128.load(address, offset + 16)),
  ];
}

/** A 32-bit field of the frame record. */
export function field(context: Context, name: keyof typeof frame): Code {
  return i32.load(get(context.frame), frame[name]);
}

const reversed = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

/** 16 bytes in the opposite order. */
export function reverseBytes(value: Code): Code {
  return v128.shuffle(value, v128.zero, reversed);
}

/** Reads 32 big-endian bytes at `from` as a word over the one at `depth`. Both addresses are read twice. */
export function readWord(context: Context, depth: number, from: Code): Code {
  const offset = depth * wordBytes;
  return [
    v128.store(get(context.top), offset, reverseBytes(v128.load(from, 16))),
    v128.store(get(context.top), offset + 16, reverseBytes(v128.load(from, 0))),
  ];
}
