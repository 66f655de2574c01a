/** Machines that many tests share. */
import { defaultLimits } from "../../../engine/evm/execution-limits.ts";
import type { Hardfork } from "../../../engine/evm/hardforks.ts";
import { type Block, type Machine, makeMachine, setBlock, setWorld } from "../../../engine/evm/machine.ts";
import type { World } from "../../../engine/evm/world/world.ts";

/** One case of the conformance suites reaches a depth of 1024 with a megabyte in each frame. */
const limits = { ...defaultLimits, maxMemoryBytes: 1408 * 2 ** 20 };

const machines = new Map<Hardfork, Machine>();

/** The machine of a hardfork, working on `world` in `block`. */
export function machineFor(hardfork: Hardfork, world: World, block: Block): Machine {
  const machine = machines.get(hardfork) ?? makeMachine({ hardfork, world, block, limits });
  machines.set(hardfork, machine);
  setWorld(machine, world);
  setBlock(machine, block);
  return machine;
}
