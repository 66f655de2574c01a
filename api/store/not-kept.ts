/** What the store rejects with where something could not be written. */

/** The disk is full or broken, say; nothing has changed. `cause` has what the system said. */
export class NotKept extends Error {
  override readonly name = "NotKept";
  /** By which whoever answers requests knows it. */
  readonly type = "store.unavailable";
}

/** Runs what writes, and says so where that fails. */
export async function kept<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NotKept(`The data could not be written: ${reason}`, { cause });
  }
}
