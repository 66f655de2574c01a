/** Exceptions of checks, by name: what would be found but for them. A test switches each off and wants its fixture to fail. */

let switchedOff: string | null = null;

/**
 * Answers `holds`; `name` says why it excuses a place. For literals alone, each used once:
 * `test/detectors/exemptions.test.ts` collects them from the code. In the bundles nothing is left of the switch.
 */
export function exempt(name: string, holds: boolean): boolean {
  // A label that esbuild.mjs drops, with what it names.
  TEST: if (name === switchedOff) return false;
  return holds;
}

/** For tests: from now on the exception of this name excuses nothing; null switches it on again. */
export function switchOff(name: string | null): void {
  switchedOff = name;
}
