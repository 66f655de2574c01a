/** What is reported on only where somebody asks for it. */

/** `tests`: tests, scripts and mocks. `dependencies`: what others wrote. */
export const includables = ["tests", "dependencies"] as const;
export type Includable = (typeof includables)[number];
