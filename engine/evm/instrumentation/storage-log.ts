/** Reads and writes of storage, in the order in which they happened: what one transaction leaves for another to find. */
import { frame as layout } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { type Observer, silentObserver } from "../observer.ts";
import { type Address, readWord, type Word } from "../word.ts";
import { addressAt } from "../world/account-table.ts";
import { doubled } from "../world/slot-table.ts";
import { getField, limbs } from "../world-operations/operands.ts";

export type StorageAccess = {
  readonly kind: "read" | "write";
  /** Whose storage. */
  readonly address: Address;
  readonly slot: Word;
  /** What was read or written. */
  readonly value: Word;
  /** The `id` of the code that did it, and where in it. */
  readonly codeId: number;
  readonly pc: number;
  /** Whether it happened in a call that was taken back. */
  readonly isReverted: boolean;
};

/** `heads` has, for each access, the address, the slot and the value as words, then four numbers. */
export type StorageLog = {
  /** To be given to the machine. */
  readonly observer: Observer;
  count: number;
  entries: Int32Array;
  /** How many accesses there were when the frame at each depth was entered. */
  readonly starts: number[];
};

const addressIndex = 0;
const slotIndex = limbs;
const valueIndex = 2 * limbs;
const numbers = { kind: 3 * limbs, codeId: 3 * limbs + 1, pc: 3 * limbs + 2, isReverted: 3 * limbs + 3 } as const;
const entrySize = 3 * limbs + 4;
const kinds = ["read", "write"] as const;

/** An empty log; `base` is told what the log is told, after it. */
export function makeStorageLog(base: Observer = silentObserver): StorageLog {
  const log: StorageLog = {
    observer: {
      ...base,
      storageRead(machine, slot) {
        append(log, machine, slot, 0);
        base.storageRead(machine, slot);
      },
      storageWritten(machine, slot) {
        append(log, machine, slot, 1);
        base.storageWritten(machine, slot);
      },
      frameEntered(machine, frame) {
        log.starts[machine.depth] = log.count;
        base.frameEntered(machine, frame);
      },
      frameLeft(machine, frame, succeeded) {
        if (!succeeded) markReverted(log, log.starts[machine.depth] ?? 0);
        base.frameLeft(machine, frame, succeeded);
      },
    },
    count: 0,
    entries: new Int32Array(64 * entrySize),
    starts: [],
  };
  return log;
}

/** Forgets all accesses. */
export function clearStorageLog(log: StorageLog): void {
  log.count = 0;
}

/** All accesses as plain data. */
export function readStorageLog({ count, entries }: StorageLog): StorageAccess[] {
  return Array.from({ length: count }, (_, number) => {
    const at = number * entrySize;
    return {
      kind: kinds[entries[at + numbers.kind] as 0 | 1],
      address: addressAt(entries, at + addressIndex),
      slot: readWord(entries, at + slotIndex),
      value: readWord(entries, at + valueIndex),
      codeId: entries[at + numbers.codeId] as number,
      pc: entries[at + numbers.pc] as number,
      isReverted: entries[at + numbers.isReverted] === 1,
    };
  });
}

function append(log: StorageLog, machine: Machine, slot: number, kind: 0 | 1): void {
  if ((log.count + 1) * entrySize > log.entries.length) log.entries = doubled(log.entries);
  const { entries } = log;
  const { slots } = machine.world;
  const at = log.count * entrySize;
  log.count += 1;
  const address = (machine.frame.record + layout.address) >> 2;
  for (let k = 0; k < limbs; k++) {
    entries[at + addressIndex + k] = machine.limbs[address + k] as number;
    entries[at + slotIndex + k] = slots.keys[slot * limbs + k] as number;
    entries[at + valueIndex + k] = slots.values[slot * limbs + k] as number;
  }
  entries[at + numbers.kind] = kind;
  entries[at + numbers.codeId] = machine.frame.code.id;
  entries[at + numbers.pc] = getField(machine, layout.pc) - 1; // the interpreter has moved on already
  entries[at + numbers.isReverted] = 0;
}

function markReverted({ count, entries }: StorageLog, from: number): void {
  for (let number = from; number < count; number++) entries[number * entrySize + numbers.isReverted] = 1;
}
