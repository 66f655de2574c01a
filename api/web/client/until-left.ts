/** Work that nobody waits for once the reader has gone elsewhere. */

/** Does the work; that it was broken off by the signal is no fault. */
export async function untilLeft(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
