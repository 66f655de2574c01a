/** A check that only a bug of ours can fail. */

/** Throws when `condition` is false. For bugs only: broken input is a value, never an exception. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant violated: ${message}`);
}
