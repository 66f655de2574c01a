/** What only a run step by step tells: where numbers do not fit, of which nothing else is new, and what was hashed. */

import type { ContractCode } from "../evm/code/contract-code.ts";
import { frame as layout } from "../evm/core/layout.ts";
import { defaultBlock } from "../evm/deployment/stage.ts";
import { type Frame, type Machine, makeMachine } from "../evm/machine.ts";
import { silentObserver } from "../evm/observer.ts";
import { opcodes } from "../evm/opcodes.ts";
import { readWord } from "../evm/word.ts";
import { getField, limbs, topOfStack } from "../evm/world-operations/operands.ts";
import { readInteger, type WatchedCast } from "../model/scenario.ts";
import { mix } from "./observation.ts";

export interface ArithmeticWatch {
  /** Works on the same world, and tells every step. */
  readonly machine: Machine;
  /** Conversions that are watched, by their places in the code. */
  readonly casts: ReadonlyMap<ContractCode, ReadonlyMap<number, WatchedCast>>;
  /** The conversion whose number the running instruction leaves on the stack. */
  cast: WatchedCast | undefined;
  /** How often a number did not fit at a place, by a hash of the account and the offset. */
  readonly wrapped: Map<number, number>;
  /** Places of the last run where one did not, and rarely had before; forgotten by whoever reads them. */
  readonly news: number[];
  /** What the last run hashed. */
  readonly hashed: Uint8Array[];
}

/** So often a place is news. */
const timesAsNews = 3;

/** A watch beside a machine. */
export function makeArithmeticWatch(
  { hardfork, world, limits }: Machine,
  casts: ArithmeticWatch["casts"],
): ArithmeticWatch {
  const watch: ArithmeticWatch = {
    ...{ casts, cast: undefined },
    machine: makeMachine({
      ...{ hardfork, world, limits, block: defaultBlock, watch: "steps" },
      observer: { ...silentObserver, stepped: (machine, frame) => watchStep(watch, machine, frame) },
    }),
    wrapped: new Map(),
    ...{ news: [], hashed: [] },
  };
  return watch;
}

const { ADD, SUB, MUL, KECCAK256 } = opcodes;

/** What is longer is no argument that anybody guesses, and more of it is no help. */
const maxHashedBytes = 256;
const maxHashed = 16;

function watchStep(watch: ArithmeticWatch, machine: Machine, frame: Frame): void {
  const pc = getField(machine, layout.pc);
  if (watch.cast !== undefined) watchCast(watch, watch.cast, machine, frame);
  watch.cast = watch.casts.size === 0 ? undefined : watch.casts.get(frame.code)?.get(pc);
  const { hashed } = watch;
  const byte = frame.code.bytes[pc];
  if (byte === KECCAK256.byte && hashed.length < maxHashed) noteHashed(hashed, machine);
  if (byte !== ADD.byte && byte !== SUB.byte && byte !== MUL.byte) return;
  if (getField(machine, layout.stackBase) - getField(machine, layout.stackTop) < 8 * limbs) return;
  if (!wraps(byte, machine.limbs, topOfStack(machine))) return;
  noteNews(watch, mix(frame.account.index, pc));
}

function watchCast(watch: ArithmeticWatch, { pc, from, to }: WatchedCast, machine: Machine, frame: Frame): void {
  const number = readInteger(readWord(machine.limbs, topOfStack(machine)), from);
  if (readInteger(number, to) !== number) noteNews(watch, mix(mix(frame.account.index, pc), castMark));
}

/** Tells a conversion from the arithmetic that it may end in. */
const castMark = 0xca57;

function noteNews({ wrapped, news }: ArithmeticWatch, place: number): void {
  const count = (wrapped.get(place) ?? 0) + 1;
  wrapped.set(place, count);
  if (count <= timesAsNews) news.push(place);
}

function noteHashed(hashed: Uint8Array[], machine: Machine): void {
  if (getField(machine, layout.stackBase) - getField(machine, layout.stackTop) < 8 * limbs) return;
  const top = topOfStack(machine);
  const [start, size] = [readWord(machine.limbs, top), readWord(machine.limbs, top + limbs)];
  if (size > maxHashedBytes || start + size > getField(machine, layout.memorySize)) return;
  const from = getField(machine, layout.memoryBase) + Number(start);
  hashed.push(machine.bytes.slice(from, from + Number(size)));
}

/** Whether the result of the topmost word and the one below does not fit 256 bits, be they read as signed or not. */
function wraps(byte: number, view: Int32Array, top: number): boolean {
  if (byte === MUL.byte) return multiplicationWraps(view, top);
  let [carry, last] = [0, 0];
  for (let k = 0; k < limbs; k++) {
    const first = (view[top + k] as number) >>> 0;
    const second = (view[top + limbs + k] as number) >>> 0;
    last = byte === ADD.byte ? first + second + carry : first - second - carry;
    carry = byte === ADD.byte ? (last >= 2 ** 32 ? 1 : 0) : last < 0 ? 1 : 0;
  }
  return carry === 1 || changesSign(byte, view, top, last);
}

/** Two of one sign have a sum of the other, or a difference has the sign of what is taken off. */
function changesSign(byte: number, view: Int32Array, top: number, result: number): boolean {
  const [first, second] = [view[top + limbs - 1] as number, view[top + 2 * limbs - 1] as number];
  const areAlike = first < 0 === second < 0;
  return areAlike === (byte === ADD.byte) && first < 0 !== (result | 0) < 0;
}

function multiplicationWraps(view: Int32Array, top: number): boolean {
  const bits = bitsOf(view, top) + bitsOf(view, top + limbs);
  if (bits <= 256) return false;
  return bits > 257 || readWord(view, top) * readWord(view, top + limbs) >= 2n ** 256n;
}

function bitsOf(view: Int32Array, at: number): number {
  for (let k = limbs - 1; k >= 0; k--) {
    const limb = view[at + k] as number;
    if (limb !== 0) return 32 * (k + 1) - Math.clz32(limb);
  }
  return 0;
}
