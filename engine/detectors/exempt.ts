/** Exceptions of checks, by name: what would be found but for them. `--explain` tells which of them decide a place. */

const none: ReadonlySet<string> = new Set();

let switchedOff = none;
let listener: Set<string> | undefined;

/**
 * Answers `holds`; `name` says why it excuses a place. For literals alone, each used once:
 * `test/detectors/exemptions.test.ts` collects them from the code, switches each off, and wants its fixture to fail.
 */
export function exempt(name: string, holds: boolean): boolean {
  if (!holds || switchedOff.has(name)) return false;
  listener?.add(name);
  return true;
}

/** From now on the exceptions of these names excuse nothing. */
export function switchOff(names: ReadonlySet<string> = none): void {
  switchedOff = names;
}

/** Does `work`, which must not be asynchronous, without these exceptions; `met` are the names of the others that excused something. */
export function withoutExemptions<T>(
  names: ReadonlySet<string>,
  work: () => T,
): { readonly result: T; readonly met: ReadonlySet<string> } {
  const [offBefore, listenerBefore] = [switchedOff, listener];
  const met = new Set<string>();
  [switchedOff, listener] = [names, met];
  try {
    return { result: work(), met };
  } finally {
    [switchedOff, listener] = [offBefore, listenerBefore];
  }
}
