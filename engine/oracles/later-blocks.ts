/** Blocks in which a step might as well have been: another time, another number, other chance. */
import type { ScenarioBlock } from "../model/scenario.ts";

const secondsPerBlock = 12n;

/** The block so many later. Every other one has an odd second more, or all times would be of one parity. */
export function laterBlock(block: ScenarioBlock, n: bigint): ScenarioBlock {
  return {
    number: block.number + n,
    timestamp: block.timestamp + secondsPerBlock * n + (n % 2n),
    prevrandao: BigInt.asUintN(256, block.prevrandao * (2n * n + 1n) + n),
    coinbase: BigInt.asUintN(160, block.coinbase + n),
  };
}
