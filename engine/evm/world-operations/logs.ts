/** LOG0 to LOG4. */
import { frame } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { appendLog } from "../world/log-buffer.ts";
import { charge, drop, getField, limbs, offsetAt, reserveRange, takeTurnsToCopy } from "./operands.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";

/** A log is kept in memory that is new: so many times the work of a copy within what is there. */
const copiesOfLog = 4;

/** The operation that logs with `nTopics` topics. */
export function log(nTopics: number) {
  return (machine: Machine, top: number): Outcome => {
    if (machine.frame.isStatic) return halt(machine, "static-violation");
    const offset = offsetAt(machine, top);
    const size = offsetAt(machine, top + limbs);
    const price = Math.min(machine.schedule.logByte * size, 0xffffffff); // no gas is left for bytes that cost more
    if (!charge(machine, price) || !reserveRange(machine, offset, size)) return outcome.halted;
    const address = (machine.frame.record + frame.address) >> 2;
    const start = getField(machine, frame.memoryBase) + (size === 0 ? 0 : offset);
    takeTurnsToCopy(machine, copiesOfLog * size);
    appendLog(machine.world.logs, machine.limbs, address, top + 2 * limbs, nTopics, machine.bytes, start, size);
    drop(machine, 2 + nTopics);
    return outcome.proceed;
  };
}
