/** What a machine tells somebody who watches. A machine nobody watches calls functions that do nothing. */
import type { Frame, Machine } from "./machine.ts";

export type Observer = {
  /** Storage of the frame's account is read or written: `slot` is its number in the world's table of slots. */
  readonly storageRead: (machine: Machine, slot: number) => void;
  readonly storageWritten: (machine: Machine, slot: number) => void;
  /** A call or creation starts, with its record filled in. */
  readonly frameEntered: (machine: Machine, frame: Frame) => void;
  /** It ended: `succeeded` is false where all it did is taken back. */
  readonly frameLeft: (machine: Machine, frame: Frame, succeeded: boolean) => void;
  /** A jump is taken, between two places in the frame's code. Only where jumps are watched. */
  readonly jumped: (machine: Machine, from: number, to: number) => void;
  /** The frame's next opcode is about to be carried out, if gas and stack suffice. Only where steps are watched. */
  readonly stepped: (machine: Machine, frame: Frame) => void;
};

export const silentObserver: Observer = {
  storageRead() {},
  storageWritten() {},
  frameEntered() {},
  frameLeft() {},
  jumped() {},
  stepped() {},
};
