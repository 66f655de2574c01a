/** Whose a source is: the project's own, or one that is there to test it, to serve it, or by accident. */

/** `test`: tests, scripts and mocks, which are never deployed. `output`: what tools made. */
export const sourceKinds = ["own", "test", "dependency", "output"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** By source unit name; a source that is not named is the project's own. */
export type SourceKinds = Readonly<Record<string, SourceKind>>;
