/** Time that this process has had of the processor: what else the machine does falls on nobody. */

/** In seconds since the process began. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What the work took, in milliseconds. */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const start = processorSeconds();
  await work();
  return (processorSeconds() - start) * 1000;
}
