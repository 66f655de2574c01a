/** What a function takes of which nobody knows the parameters: shown by what of its calldata trial calls read. */

import type { AbiType } from "../../evm/abi/abi-type.ts";
import { frame as layout } from "../../evm/core/layout.ts";
import { defaultBlock, type Stage } from "../../evm/deployment/stage.ts";
import { type Machine, makeMachine } from "../../evm/machine.ts";
import { silentObserver } from "../../evm/observer.ts";
import { opcodes } from "../../evm/opcodes.ts";
import { callMessage } from "../../evm/transact.ts";
import { type Address, bigintToBytes, readWord } from "../../evm/word.ts";
import { markWorld, revertTo } from "../../evm/world/world.ts";
import { getField, topOfStack } from "../../evm/world-operations/operands.ts";
import { concatBytes } from "../../util/concat-bytes.ts";
import { callGas } from "../setting/setting.ts";

/** What a trial call came to. */
interface Trial {
  /** Offsets of the words that were read. */
  readonly reads: ReadonlySet<number>;
  readonly nSteps: number;
  readonly hasSucceeded: boolean;
}

/** Calls one contract with words behind a selector. */
type Try = (selector: number, words: readonly bigint[]) => Trial;

const word = { kind: "uint", bits: 256 } as const;
const list = { kind: "array", element: word, length: undefined } as const;

/** More words are taken by few. */
const mostWords = 12;
/** So many words are taken where a call has failed before it may have read all. */
const usualWords = 5;

/** Types with which a function of that selector can be called, for each that is asked for. */
export function parametersFor(stage: Stage, to: Address): (selector: number) => readonly AbiType[] {
  const attempt = trier(stage, to);
  return (selector) => {
    const nothing = attempt(selector, zeros(mostWords));
    const last = Math.max(
      -1,
      ...[...nothing.reads].map((offset) => (offset - 4) / 32).filter((index) => index < mostWords),
    );
    const nRead = Math.floor(last) + 1;
    const count = nothing.hasSucceeded ? nRead : Math.max(nRead, usualWords);
    return Array.from({ length: count }, (_, index) => typeOf(attempt, selector, count, index));
  };
}

function zeros(count: number): bigint[] {
  return Array.from({ length: count }, () => 0n);
}

/** A list where the word says where one lies, since what lies there is read; of bytes, where half of it is enough. */
function typeOf(attempt: Try, selector: number, count: number, index: number): AbiType {
  const head = zeros(count).with(index, 32n * BigInt(count));
  const behind = 4 + 32 * count;
  if (!attempt(selector, [...head, 0n, 0n]).reads.has(behind)) return word;
  const [one, two] = [1n, 2n].map((length) => attempt(selector, [...head, length, 0n])) as [Trial, Trial];
  const isShort = one.hasSucceeded === two.hasSucceeded ? two.nSteps < one.nSteps : one.hasSucceeded;
  return isShort ? list : { kind: "bytes" };
}

function trier({ machine, world, attacker }: Stage, to: Address): Try {
  const reads = new Set<number>();
  let nSteps = 0;
  const watching: Machine = makeMachine({
    ...{ hardfork: machine.hardfork, world, limits: machine.limits, block: defaultBlock, watch: "steps" },
    observer: {
      ...silentObserver,
      stepped(running, { code, account }) {
        nSteps += 1;
        if (account.address !== to || code.bytes[getField(running, layout.pc)] !== opcodes.CALLDATALOAD.byte) return;
        reads.add(Number(BigInt.asUintN(32, readWord(running.limbs, topOfStack(running)))));
      },
    },
  });
  return (selector, words) => {
    reads.clear();
    nSteps = 0;
    const data = concatBytes([bigintToBytes(BigInt(selector), 4), ...words.map((each) => bigintToBytes(each, 32))]);
    const mark = markWorld(world);
    const { status } = callMessage(watching, { caller: attacker, to, value: 0n, data, gas: callGas });
    revertTo(world, mark);
    return { reads: new Set(reads), nSteps, hasSucceeded: status === "succeeded" };
  };
}
